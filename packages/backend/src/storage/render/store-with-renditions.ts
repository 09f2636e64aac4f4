import type { ObjectStore } from '../object-store.ts'
import type { RenditionCache } from './rendition-cache.ts'

/** Wraps a store: removing objects removes their renditions, too. */
export function storeWithRenditions(store: ObjectStore, renditions: RenditionCache): ObjectStore {
  return {
    ...store,
    async remove(keys) {
      // In this order, so that a rendition that starts afterwards does not find the object.
      await store.remove(keys)
      await renditions.forget(keys)
    },
  }
}
