import { notAcceptable, rangeNotSatisfiable, unreadableQuery } from '../errors.ts'

/** The media types of responses. */
export type MediaType = 'json' | 'object' | 'object-stripped' | 'array-stripped' | 'csv'

export const CONTENT_TYPES: Readonly<Record<MediaType, string>> = {
  json: 'application/json; charset=utf-8',
  object: 'application/vnd.pgrst.object+json; charset=utf-8',
  'object-stripped': 'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
  'array-stripped': 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

export const isSingular = (type: MediaType) => type === 'object' || type === 'object-stripped'

/** Chooses the media type by the `Accept` header (RFC 9110, section 12.5.1); JSON without one. */
export function negotiate(accept: string | null): MediaType {
  if (accept === null || accept === '' || accept === '*/*') return 'json'
  const wanted = accept.split(',').map(readRange).sort(byPreference)
  for (const range of wanted) {
    const type = matching(range.name, range.parameters)
    if (type) return type
  }
  throw notAcceptable(wanted.map((range) => range.text))
}

type MediaRange = Readonly<{ text: string; name: string; parameters: readonly string[]; quality: number }>

function readRange(text: string): MediaRange {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const others = parameters.filter((parameter) => parameter !== quality)
  return {
    text: [name, ...others].join(';'),
    name: name.toLowerCase(),
    parameters: others,
    quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0,
  }
}

const wildcards = (range: MediaRange) => range.name.split('*').length

const byPreference = (a: MediaRange, b: MediaRange) => b.quality - a.quality || wildcards(a) - wildcards(b)

function matching(name: string, parameters: readonly string[]): MediaType | null {
  const stripped = parameters.includes('nulls=stripped')
  switch (name) {
    case '*/*':
    case 'application/json':
      return 'json'
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return stripped ? 'object-stripped' : 'object'
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return stripped ? 'array-stripped' : 'json'
    case 'text/csv':
      return 'csv'
    default:
      return null
  }
}

/** The `Prefer` header (RFC 7240), as far as it is supported. */
export type Preferences = Readonly<{
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  representation: 'representation' | 'headers-only' | 'minimal' | null
  count: 'exact' | 'planned' | 'estimated' | null
  missing: 'default' | 'null' | null
  handling: 'strict' | 'lenient' | null
  singleObject: boolean
  maxAffected: number | null
  /** Unsupported preferences; an error only with `handling=strict`. */
  unknown: readonly string[]
}>

const KNOWN: ReadonlyMap<string, readonly string[]> = new Map([
  ['resolution', ['merge-duplicates', 'ignore-duplicates']],
  ['return', ['representation', 'minimal', 'headers-only']],
  ['count', ['exact', 'planned', 'estimated']],
  ['missing', ['default', 'null']],
  ['handling', ['strict', 'lenient']],
  ['params', ['single-object']],
  ['tx', ['commit', 'rollback']],
])

/** Several headers may be joined by commas; the first value of a preference counts. */
export function parsePreferences(header: string | null): Preferences {
  const preferences = (header ?? '')
    .split(',')
    .map((preference) => preference.trim())
    .filter((preference) => preference !== '')
  const chosen = new Map<string, string>()
  const unknown: string[] = []
  for (const preference of preferences) {
    const equals = preference.indexOf('=')
    const name = preference.slice(0, Math.max(equals, 0))
    const value = preference.slice(equals + 1)
    const known = name === 'max-affected' ? true : KNOWN.get(name)?.includes(value)
    if (!known) unknown.push(preference)
    else if (!chosen.has(name)) chosen.set(name, value)
  }
  const value = <T extends string>(name: string) => (chosen.get(name) ?? null) as T | null
  const most = chosen.get('max-affected')
  return {
    resolution: value('resolution'),
    representation: value('return'),
    count: value('count'),
    missing: value('missing'),
    handling: value('handling'),
    singleObject: chosen.has('params'),
    maxAffected: most !== undefined && /^\d{1,15}$/.test(most) ? Number(most) : null,
    unknown,
  }
}

export type Applied = Partial<Omit<Preferences, 'unknown'>>

/** Value of `Preference-Applied`, or null when no preference was applied. */
export function appliedPreferences(applied: Applied): string | null {
  const parts: (string | false | null | undefined)[] = [
    applied.resolution && `resolution=${applied.resolution}`,
    applied.missing && `missing=${applied.missing}`,
    applied.representation && `return=${applied.representation}`,
    applied.singleObject && 'params=single-object',
    applied.count && `count=${applied.count}`,
    applied.handling && `handling=${applied.handling}`,
    applied.handling === 'strict' && applied.maxAffected != null && `max-affected=${applied.maxAffected}`,
  ]
  return parts.filter(Boolean).join(', ') || null
}

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
