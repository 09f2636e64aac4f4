import type { Context } from 'hono'
import { rangeNotSatisfiable } from '../errors.ts'
import type { ByteRange } from '../object-store.ts'

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
