const HARMLESS = /^([a-z][a-z_-]{0,40}|v1)$/
/** Path segments of the storage API; the first other one is a bucket, and a file name follows it. */
const STORAGE =
  /^(storage|v1|object|bucket|render|image|public|sign|authenticated|list|info|move|copy|upload|empty)$/
const ENDING = /\.[a-z0-9]{1,5}$/

/**
 * A path for the log: route words stay; ids, file names and other values become `…`, with the file extension where there is one.
 */
export function loggedPath(path: string): string {
  const parts = path.split('/')
  const bucket = parts[1] === 'storage' ? parts.findIndex((part) => part !== '' && !STORAGE.test(part)) : -1
  const mayStay = (part: string, at: number) => HARMLESS.test(part) && (bucket < 0 || at <= bucket)
  return parts
    .map((part, at) => (part === '' || mayStay(part, at) ? part : `…${ENDING.exec(part)?.[0] ?? ''}`))
    .join('/')
}
