import { acceptedEncoding } from '../http/accepted-encoding.ts'
import { contentOf, contentResponse } from '../http/content-response.ts'
import { CachedResponse } from './cached-response.ts'

/** A cached response in the encoding that `headers` accept, or 304 when their `If-None-Match` matches (RFC 9110, 13.1.2). */
export async function deliver(
  answer: CachedResponse,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<Response> {
  const sent: Record<string, string> = Object.fromEntries(answer.headers)
  const held = answer.matchingTag(textOf(headers['if-none-match']))
  if (held) {
    const { 'content-type': _, ...others } = sent
    return contentResponse(null, 304, { ...others, etag: held })
  }
  const { bytes, etag, encoding } = await answer.form(acceptedEncoding(textOf(headers['accept-encoding'])))
  if (encoding) sent['content-encoding'] = encoding
  return contentResponse(bytes, 200, { ...sent, etag, 'content-length': String(bytes.length) })
}

/** Node joins these headers. */
const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

/** Reads a response into memory for the cache; `vary` is its `Vary` header. */
export async function toCachedResponse(response: Response, vary: string): Promise<CachedResponse> {
  const headers = new Headers(response.headers)
  headers.set('vary', vary)
  // Browsers may store it, but have to revalidate each time.
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  headers.delete('content-length')
  const content = contentOf(response) ?? Buffer.from(await response.arrayBuffer())
  return new CachedResponse([...headers], Buffer.from(content))
}

/** Whether a response may be sent to other clients. */
export const isCacheable = ({ status, headers }: Response): boolean =>
  status === 200 &&
  !headers.has('set-cookie') &&
  !headers.has('content-encoding') &&
  !/no-store|private/i.test(headers.get('cache-control') ?? '')
