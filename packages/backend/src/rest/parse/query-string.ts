import { unreadableQuery } from '../errors.ts'

export type Parameter = readonly [name: string, value: string]

/** Largest number of parameters. */
const MAX_PARAMETERS = 200

/**
 * Splits and decodes a raw query string (without `?`), in order. `+` is a space. `apikey` is for the gateway and dropped. A
 * parameter without `=` is an error: ignoring a malformed filter would change every row.
 */
export function parseQueryString(raw: string): readonly Parameter[] {
  if (raw === '') return []
  const pieces = raw.split('&')
  if (pieces.length > MAX_PARAMETERS) throw unreadableQuery(`More than ${MAX_PARAMETERS} query parameters`)
  const parameters: Parameter[] = []
  for (const piece of pieces) {
    if (piece === '') continue
    const equals = piece.indexOf('=')
    if (equals === -1) throw unreadableQuery(`The query parameter "${decode(piece)}" has no value`)
    const name = decode(piece.slice(0, equals))
    if (name !== 'apikey') parameters.push([name, decode(piece.slice(equals + 1))])
  }
  return parameters
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  return spaced.includes('%') ? decodePercent(spaced) : spaced
}

/** Decodes a path segment or a parameter. What isn't UTF-8 behind the percent signs is refused, and so is NUL. */
export function decodePercent(text: string): string {
  if (text.includes('%00')) throw unreadableQuery('The URL contains a NUL character')
  try {
    return decodeURIComponent(text)
  } catch {
    throw unreadableQuery('The URL is not valid percent-encoded UTF-8')
  }
}

/** The parameters sorted by name and encoded again, as in `Content-Location`. */
export function canonical(parameters: readonly Parameter[]): string {
  return [...parameters]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
}

/** RFC 3986, 2.3. */
const UNRESERVED = /^[\w.~-]*$/

/** Percent-encodes everything but letters, digits and `-_.~`. */
function encode(text: string): string {
  if (UNRESERVED.test(text)) return text
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}
