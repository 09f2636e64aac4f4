import type { HonoRequest } from 'hono'

const PUBLIC_FILE = /^(\/storage\/v1)?\/(object|object\/info|render\/image)\/public\//
const SIGNED_READ = /^(\/storage\/v1)?\/(object|render\/image)\/sign\//
const SIGNED_UPLOAD = /^(\/storage\/v1)?\/object\/upload\/sign\//

/** Requests that may come without API key: public files, and links that carry their own token. */
export function isOpenStorageRequest(request: HonoRequest): boolean {
  const { method, path } = request
  if (method === 'PUT') return SIGNED_UPLOAD.test(path)
  return (method === 'GET' || method === 'HEAD') && (PUBLIC_FILE.test(path) || SIGNED_READ.test(path))
}
