const HARMLESS = /^([a-z][a-z_-]{0,40}|v1)$/
/** Words of the storage's own; what follows them is a bucket, and what follows that is the name of a file. */
const STORAGE =
  /^(storage|v1|object|bucket|render|image|public|sign|authenticated|list|info|move|copy|upload|empty)$/
const ENDING = /\.[a-z0-9]{1,5}$/

/**
 * A path fit for the log: words of the site and the wire stay; ids, names of files and whatever else somebody thought up become
 * `…`, with the ending where it has one.
 */
export function loggedPath(path: string): string {
  const parts = path.split('/')
  const bucket = parts[1] === 'storage' ? parts.findIndex((part) => part !== '' && !STORAGE.test(part)) : -1
  const mayStay = (part: string, at: number) => HARMLESS.test(part) && (bucket < 0 || at <= bucket)
  return parts
    .map((part, at) => (part === '' || mayStay(part, at) ? part : `…${ENDING.exec(part)?.[0] ?? ''}`))
    .join('/')
}
