import type { ObjectStore } from './object-store.ts'

/** The whole object as chunks; undefined for an unknown key. */
export async function readObject(
  store: Pick<ObjectStore, 'read'>,
  key: string,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const found = await store.read(key)
  return found instanceof Uint8Array ? only(found) : found
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
