import { rangeNotSatisfiable, unreadableQuery } from '../errors.ts'

/** The requested rows of a result. Numbers are unbounded; the database refuses those out of its range. */
export type Range = Readonly<{ offset: bigint; limit: bigint | null }>

export const everything: Range = { offset: 0n, limit: null }

/**
 * Combines `limit` and `offset` with a `Range: 0-9` header (both ends included); the intersection of both applies.
 * A header in any other format is ignored (RFC 9110).
 */
export function parseRange(limit: string | null, offset: string | null, header: string | null): Range {
  const start = integer(offset, 'offset') ?? 0n
  const count = integer(limit, 'limit')
  if (start < 0n) throw rangeNotSatisfiable('Offset should be greater than or equal to zero.')
  if (count === 0n && start === 0n) return { offset: 0n, limit: 0n }

  const [first, last] = headerRange(header)
  const lower = first > start ? first : start
  const upper = least(last, count === null ? null : start + count - 1n)
  if (last !== null && last < first) {
    throw rangeNotSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  if (upper !== null && upper < lower)
    throw rangeNotSatisfiable('Limit should be greater than or equal to zero.')
  return { offset: lower, limit: upper === null ? null : upper - lower + 1n }
}

function headerRange(header: string | null): [bigint, bigint | null] {
  const [, first, last] = /^(\d{1,18})-(\d{0,18})$/.exec(header ?? '') ?? []
  return [BigInt(first ?? 0), last ? BigInt(last) : null]
}

function least(a: bigint | null, b: bigint | null): bigint | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}

function integer(text: string | null, name: string): bigint | null {
  if (text === null) return null
  const digits = text.trim()
  if (digits.length > 40 || !/^-?\d+$/.test(digits)) {
    throw unreadableQuery(`"failed to parse ${name} (${text})" (line 1, column 1)`, 'expecting an integer')
  }
  return BigInt(digits)
}
