import type { Context } from 'hono'
import { acceptedEncoding } from '../http/accepted-encoding.ts'
import type { ServerEnv } from '../http/claims.ts'
import { CachedResponse } from './cached-response.ts'

/** Sends a cached response in the encoding that the request accepts, or 304 when its `If-None-Match` matches (RFC 9110, 13.1.2). */
export async function deliver(c: Context<ServerEnv>, answer: CachedResponse): Promise<void> {
  const headers = new Headers(answer.headers as [string, string][])
  const held = answer.matchingTag(c.req.header('if-none-match'))
  const form = held ? undefined : await answer.form(acceptedEncoding(c.req.header('accept-encoding')))
  headers.set('etag', held ?? form?.etag ?? '')
  if (form?.encoding) headers.set('content-encoding', form.encoding)
  if (form) headers.set('content-length', String(form.bytes.length))
  else headers.delete('content-type')
  c.set('cached', answer)
  // Cleared first: the setter merges the headers of the previous response.
  c.res = undefined
  c.res = new Response(form && c.req.method !== 'HEAD' ? form.bytes : null, {
    status: form ? 200 : 304,
    headers,
  })
}

/** Reads a response into memory for the cache; `vary` is its `Vary` header. */
export async function toCachedResponse(response: Response, vary: string): Promise<CachedResponse> {
  const headers = new Headers(response.headers)
  headers.set('vary', vary)
  // Browsers may store it, but have to revalidate each time.
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  headers.delete('content-length')
  return new CachedResponse([...headers], Buffer.from(await response.arrayBuffer()))
}

/** Whether a response may be sent to other clients. */
export const isCacheable = ({ status, headers }: Response): boolean =>
  status === 200 &&
  !headers.has('set-cookie') &&
  !headers.has('content-encoding') &&
  !/no-store|private/i.test(headers.get('cache-control') ?? '')
