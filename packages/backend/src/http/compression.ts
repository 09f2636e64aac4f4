import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import type { ServerEnv } from './identity.ts'
import { contentOf, contentResponse } from './response.ts'

/** Smaller responses fit one network packet uncompressed. */
export const MIN_COMPRESSED_BYTES = 1_400

/** Best ratio for its time: about 1 ms for a page, off the main thread. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

/** Compresses text responses as `Accept-Encoding` allows; those from the cache are encoded already. */
export function compression(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next()
    if (c.get('cached')) return
    const compressed = await compressResponse(c.res, c.req.method, c.req.header('accept-encoding'))
    if (compressed === c.res) return
    // Cleared first: the setter merges the headers of the previous response.
    c.res = undefined
    c.res = compressed
  }
}

/**
 * Compresses the response to a request of `method` as its `Accept-Encoding` (RFC 9110, 12.5.3) allows, where that is worthwhile. It reads
 * the whole body first; streams (server-sent events) and partial content pass unchanged.
 */
export async function compressResponse(
  response: Response,
  method: string,
  accepted: string | undefined,
): Promise<Response> {
  if (!isCompressible(response, method)) return response
  const { status, headers } = response
  headers.append('vary', 'accept-encoding')
  const encoding = acceptedEncoding(accepted)
  const content = encoding && contentOf(response)
  if (!encoding || content === null || (content === undefined && !response.body)) return response
  const plain = content === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(content)
  const worthwhile = plain.length >= MIN_COMPRESSED_BYTES
  const bytes = worthwhile ? await compress(plain, encoding) : plain
  if (worthwhile) declareEncoding(headers, encoding)
  headers.set('content-length', String(bytes.length))
  return contentResponse(bytes, status, headers)
}

function isCompressible({ status, headers }: Response, method: string): boolean {
  return (
    method !== 'HEAD' &&
    status !== 206 &&
    !headers.has('content-encoding') &&
    COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('content-type') ?? '') &&
    !/\bno-transform\b/i.test(headers.get('cache-control') ?? '')
  )
}

/** `quality` is brotli's, 0 to 11. */
export function compress(
  plain: Buffer,
  encoding: Encoding,
  quality: number = BROTLI_QUALITY,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return promisify(gzip)(plain, { level: GZIP_LEVEL })
  return promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })
}

/** A strong validator of the plain bytes is a weak one of the encoded ones (RFC 9110, 8.8.1). */
function declareEncoding(headers: Headers, encoding: Encoding): void {
  headers.set('content-encoding', encoding)
  const tag = headers.get('etag')
  if (tag?.startsWith('"')) headers.set('etag', `W/${tag}`)
}

export type Encoding = 'br' | 'gzip'
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** The smallest encoding that `Accept-Encoding` allows (RFC 9110, 12.5.3); undefined for plain bytes. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined
  const qualities = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const other = qualities.get('*')
  // Clients send "*" that cannot decode anything, so it counts only where identity is refused.
  const unnamed = qualities.get('identity') === 0 ? (other ?? 0) : 0
  return ENCODINGS.find((encoding) => (qualities.get(encoding) ?? unnamed) > 0)
}
