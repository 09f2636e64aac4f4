import type { ObjectStore } from '../object-store.ts'
import type { RenditionCache } from './rendition-cache.ts'

/** The store, with whose objects their renditions go too: whoever removes a picture removes it in every size. */
export function forgettingStore(store: ObjectStore, renditions: RenditionCache): ObjectStore {
  return {
    ...store,
    async remove(keys) {
      // In this order: a rendition that begins after it was forgotten no longer finds its picture.
      await store.remove(keys)
      await renditions.forget(keys)
    },
  }
}
