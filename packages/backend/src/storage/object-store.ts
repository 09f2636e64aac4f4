/**
 * Where the bytes are. A key is a version (a UUID made here), never a name that somebody sent, and what is stored under a
 * key never changes: a new upload is a new version.
 */
export type ObjectStore = Readonly<{
  /** Keeps the bytes; once it resolves they survive a crash. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The same for what is in a file of `cacheFolder`, which may be gone afterwards. */
  putFile(key: string, path: string): Promise<void>
  /** `start` and `end` count bytes, both included. Answers undefined when there is nothing under the key. */
  read(
    key: string,
    range?: ByteRange,
  ): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | undefined>
  /** Removes objects; missing ones are no error. Objects that cannot be removed now are left to the sweep. */
  remove(keys: readonly string[]): Promise<void>
  /** Everything that is kept, in portions of what can be asked for at once; each is read when it is needed. */
  list(): AsyncIterable<readonly StoredObject[]>
  /** Local folder for what can be computed again; it exists, and may be emptied at any time. */
  cacheFolder: string
}>

/** What to do with incomplete files when a store is opened; beside a running server they are its uploads. */
export type PartialFiles = 'remove' | 'keep'

export type StoredObject = Readonly<{ key: string; writtenAt: Date }>

export type ByteRange = Readonly<{ start: number; end: number }>
