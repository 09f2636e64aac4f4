/** Longest name of a table or bucket that is told apart from others. */
const LONGEST_NAME = 100

/** What a form may write to: `rest/<table>`, `storage/<bucket>` or `auth/<endpoint>`. */
export const WRITE_TARGET = /^(rest|storage|auth)\/[^/]{1,100}$/

/** What stands in the place of a bucket where nothing is stored; no bucket may bear these as its name. */
const NO_BUCKETS = new Set([
  'list',
  'list-v2',
  'sign',
  'upload',
  'info',
  'copy',
  'move',
  'public',
  'authenticated',
])

/**
 * What a request stores something new in, undefined when it stores nothing: `POST` and `PUT` of rows and of files, also of files
 * by a signed link. `path` is that of the whole wire.
 */
export function writeTarget(method: string, path: string): string | undefined {
  if (method !== 'POST' && method !== 'PUT') return undefined
  const [, service, , ...parts] = path.split('/').map(decoded)
  if (service === 'rest') return parts[0] === 'rpc' ? undefined : target('rest', parts[0])
  if (service !== 'storage' || parts[0] !== 'object') return undefined
  if (parts[1] === 'upload' && parts[2] === 'sign')
    return method === 'PUT' ? target('storage', parts[3]) : undefined
  return NO_BUCKETS.has(parts[1] ?? '') ? undefined : target('storage', parts[1])
}

function target(service: string, name: string | undefined): string | undefined {
  return name ? `${service}/${name.slice(0, LONGEST_NAME)}` : undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
