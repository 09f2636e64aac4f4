/** Characters of a table's or bucket's name that are compared; bounds the keys of limits. */
const MAX_NAME_LENGTH = 100

/** What a form may write to: `rest/<table>`, `storage/<bucket>` or `auth/<endpoint>`. */
export const WRITE_TARGET = /^(rest|storage|auth)\/[^/]{1,100}$/

/** Path segments in the place of a bucket of routes that store nothing; reserved names of buckets. */
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
 * The target a request stores rows or files in (`POST`, `PUT`, uploads by signed links); undefined when it stores nothing. `path`
 * is the whole path, from `/rest/` or `/storage/`.
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
  return name ? `${service}/${name.slice(0, MAX_NAME_LENGTH)}` : undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
