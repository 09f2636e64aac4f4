import type { Context } from 'hono'
import type { ServerEnv } from '../../http/identity.ts'
import { rangeNotSatisfiable } from '../errors.ts'
import { charsetOf, essenceOf } from '../incoming/receive.ts'
import type { ByteRange, ObjectStore } from '../object-store.ts'
import { etagOf, lastModifiedOf, type ObjectRow } from './object-row.ts'

/** Types that browsers would run or render as documents are sent as text, because the site shares this origin. */
const SHOWN_AS_TEXT = /^(text\/html|application\/xhtml\+xml|text\/css)$|(java|ecma|live|j)script/
/** PDF viewers run no script of the site, and do not work in a sandbox. */
const NEEDS_NO_SANDBOX = 'application/pdf'
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

type FindRow = () => Promise<ObjectRow>

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

/** `lastModified` as it is sent: a date of HTTP, in whole seconds. */
type Validators = Readonly<{ etag: string; lastModified?: string }>

/** Whether the client already has the representation (RFC 9110, 13.1.2 and 13.1.3: with an entity tag, only the tag counts). */
export function isFresh({ req }: Context, { etag, lastModified }: Validators): boolean {
  const ifNoneMatch = req.header('if-none-match')
  if (ifNoneMatch) {
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.includes('*') || tags.includes(etag)
  }
  // Invalid dates are NaN, which no time precedes.
  return Date.parse(lastModified ?? '') <= Date.parse(req.header('if-modified-since') ?? '')
}

/**
 * The part of `size` bytes that a `Range` header asks for; undefined means all of it: no header, other units, several parts
 * (RFC 9110, 14.2 lets a server ignore them), or an `If-Range` that no longer holds. Throws `InvalidRange` (416).
 */
export function requestedRange(
  range: string | undefined,
  ifRange: string | undefined,
  { size, etag }: Readonly<{ size: number; etag: string }>,
): ByteRange | undefined {
  if (!range || (ifRange && ifRange !== etag)) return undefined
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    if (Number(last) === 0 || size === 0) throw rangeNotSatisfiable(size)
    return { start: Math.max(0, size - Number(last)), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) throw rangeNotSatisfiable(size)
  return { start, end }
}

/**
 * `Content-Disposition` for `?download=name` (RFC 6266); an empty name gives only `attachment`. Quotes, separators and line breaks are
 * percent-encoded, as everything but plain characters.
 */
export function contentDisposition(download: string): string {
  if (download === '') return 'attachment;'
  const encoded = encodeURIComponent(download.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`
}

/** Headers of what a signed link leads to: private caches may keep it until the link expires, shared caches not at all. */
export function cachingOf(expires: Date): Readonly<Record<string, string>> {
  const seconds = Math.max(0, Math.floor((expires.getTime() - Date.now()) / 1000))
  return { expires: expires.toUTCString(), 'cache-control': `private, max-age=${seconds}` }
}
