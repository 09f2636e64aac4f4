/**
 * Stores the bytes of objects. A key is a version (a UUID generated here), never a name of a client, and the content of a
 * key never changes: a new upload is a new version.
 */
export type ObjectStore = Readonly<{
  /** Stores the bytes durably. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Stores a file of `cacheFolder`, which may be moved instead of copied. */
  putFile(key: string, path: string): Promise<void>
  /** `start` and `end` count bytes, both included. Resolves to undefined for an unknown key. */
  read(
    key: string,
    range?: ByteRange,
  ): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | undefined>
  /** Removes objects; missing ones are no error. Objects that cannot be removed now are left to the sweep. */
  remove(keys: readonly string[]): Promise<void>
  /** All objects, in pages that are read on demand. */
  list(): AsyncIterable<readonly StoredObject[]>
  /** Local folder for caches; it exists, and may be emptied at any time. */
  cacheFolder: string
}>

/** What to do with incomplete files when a store is opened; beside a running server they are its uploads. */
export type PartialFiles = 'remove' | 'keep'

export type StoredObject = Readonly<{ key: string; writtenAt: Date }>

export type ByteRange = Readonly<{ start: number; end: number }>

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
