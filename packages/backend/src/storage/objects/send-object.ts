import type { Context } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import { isFresh, requestedRange } from '../http/conditions.ts'
import { contentDisposition } from '../http/download-name.ts'
import { charsetOf, essenceOf } from '../media-type.ts'
import type { ObjectStore } from '../object-store.ts'
import { etagOf, lastModifiedOf, type ObjectRow } from './object-row.ts'

/** Types that browsers would run or render as documents are sent as text, because the site shares this origin. */
const SHOWN_AS_TEXT = /^(text\/html|application\/xhtml\+xml|text\/css)$|(java|ecma|live|j)script/
/** PDF viewers run no script of the site, and do not work in a sandbox. */
const NEEDS_NO_SANDBOX = 'application/pdf'
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export type FindRow = () => Promise<ObjectRow>

/**
 * Answers with the bytes of an object, whole or in part, or with 304. `caching` replaces the cache control of the upload; the file of the
 * version `missing` was not there.
 */
export async function sendObject(
  c: Context<ServerEnv>,
  store: ObjectStore,
  find: FindRow,
  caching: Readonly<Record<string, string>> = {},
  missing?: string,
): Promise<Response> {
  const row = await find()
  // A browser loads many files at once and reads them slowly.
  c.get('turn')?.end()
  if (row.version === missing) throw new Error(`The file of object ${row.id} is missing in the store.`)
  const etag = etagOf(row)
  const size = row.metadata?.size ?? 0
  const headers = new Headers(headersOf(row, etag, c.req.query('download'), caching))
  if (isFresh(c, { etag, lastModified: lastModifiedOf(row) }))
    return new Response(null, { status: 304, headers })

  const range = requestedRange(c.req.header('range'), c.req.header('if-range'), { size, etag })
  headers.set('content-length', String(range ? range.end - range.start + 1 : size))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const status = range ? 206 : 200
  if (c.req.method === 'HEAD' || size === 0) return new Response(null, { status, headers })

  const body = await store.read(row.version, range)
  // Replaced or removed after the row was read: read the row again, as often as it has another file meanwhile.
  if (!body) return sendObject(c, store, find, caching, row.version)
  return new Response(body, { status, headers })
}

function headersOf(
  row: ObjectRow,
  etag: string,
  download: string | undefined,
  caching: Readonly<Record<string, string>>,
): Record<string, string> {
  const stored = row.metadata?.mimetype ?? 'application/octet-stream'
  const type = essenceOf(stored)
  return {
    'content-type': SHOWN_AS_TEXT.test(type) ? `text/plain; charset=${charsetOf(stored) ?? 'utf-8'}` : stored,
    'accept-ranges': 'bytes',
    etag,
    'last-modified': lastModifiedOf(row),
    'x-robots-tag': 'none',
    'x-content-type-options': 'nosniff',
    ...(type === NEEDS_NO_SANDBOX ? {} : { 'content-security-policy': SANDBOX }),
    ...(download === undefined ? {} : { 'content-disposition': contentDisposition(download) }),
    'cache-control': row.metadata?.cacheControl ?? 'no-cache',
    ...caching,
  }
}
