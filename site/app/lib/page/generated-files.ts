/** Files that are made from the settings. */
export type GeneratedFiles = Readonly<{
  /** The file of a key, made once; after a failure it is made again. Files are made one after the other. */
  get(key: string, make: () => Promise<Buffer<ArrayBuffer>>): Promise<Buffer<ArrayBuffer>>
}>

/** Files kept; those that were made first go first. Enough for all files of some versions of the settings. */
const MOST = 32
/** Keys that wait to be made at the same time. */
const MOST_WAITING = 64

export function createGeneratedFiles(): GeneratedFiles {
  const files = new Map<string, Promise<Buffer<ArrayBuffer>>>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const made = (key: string, make: () => Promise<Buffer<ArrayBuffer>>) => {
    if (waiting >= MOST_WAITING) return Promise.reject(new Error('too many files are being made'))
    waiting += 1
    const file = last.then(make)
    last = file.then(
      () => {},
      () => files.delete(key),
    )
    last.finally(() => {
      waiting -= 1
    })
    files.set(key, file)
    for (const oldest of files.keys()) {
      if (files.size <= MOST) break
      files.delete(oldest)
    }
    return file
  }
  return { get: (key, make) => files.get(key) ?? made(key, make) }
}
