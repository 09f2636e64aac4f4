const HARMLESS = /^([a-z][a-z_-]{0,40}|v1)$/
const ENDING = /\.[a-z0-9]{1,5}$/

/**
 * A path fit for the log: words of the site and the wire stay; ids, names of files and whatever else somebody thought up become
 * `…`, with the ending where it has one.
 */
export function loggedPath(path: string): string {
  return path
    .split('/')
    .map((part) => (part === '' || HARMLESS.test(part) ? part : `…${ENDING.exec(part)?.[0] ?? ''}`))
    .join('/')
}
