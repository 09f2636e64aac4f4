/** Path and query of an absolute URL. */
export function requestTarget(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const end = url.indexOf('#')
  if (start === -1) return '/'
  return end === -1 ? url.slice(start) : url.slice(start, end)
}
