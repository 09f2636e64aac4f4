import { invalidRequest, mimeTypeNotSupported } from '../errors.ts'

/** Type, cache control and metadata of an upload, validated. */

export const UNKNOWN_TYPE = 'application/octet-stream'
const CHARSET = /^\s*charset=("?)([a-z0-9][\w.:-]{0,39})\1\s*$/i
const TYPE = /^[a-z0-9][\w.+-]{0,126}\/[a-z0-9][\w.+-]{0,126}$/

/** A declared media type: `image/png`, and the character set of `text/csv; charset="UTF-8"`. Other parameters are dropped. */
type Declared = Readonly<{ type: string; charset: string | undefined }>

export function declaredTypeOf(declared: string | null | undefined): Declared {
  const [first = '', ...parameters] = declared?.split(';') ?? []
  const type = first.trim().toLowerCase()
  if (type === '') return { type: UNKNOWN_TYPE, charset: undefined }
  if (!TYPE.test(type)) throw mimeTypeNotSupported(type)
  const charsets = parameters.map((parameter) => CHARSET.exec(parameter)?.[2])
  return { type, charset: charsets.find((charset) => charset !== undefined) }
}

/** Header of a raw upload; without one browsers ask again each time, as with the hosted service. */
export function cacheControlOf(header: string | null): string {
  return header && /^[\w =,"-]{1,200}$/.test(header) ? header : 'no-cache'
}

/** Field of a form: seconds. Anything else does not reach the header. */
export function maxAgeOf(field: string | undefined): string {
  return field && /^\d{1,10}$/.test(field) ? `max-age=${field}` : 'no-cache'
}

/** Seconds that caches may serve a file after it was withdrawn or removed; the default of the official client. */
const MAX_CACHE_SECONDS = 3_600

/** The requested cache control of a visitor or an account, at most an hour: browsers' caches cannot be cleared. */
export function cachedForAnHour(cacheControl: string): string {
  const [, seconds] = /^max-age=(\d+)$/.exec(cacheControl) ?? []
  const isShort = seconds === undefined ? cacheControl === 'no-cache' : Number(seconds) <= MAX_CACHE_SECONDS
  return isShort ? cacheControl : `max-age=${MAX_CACHE_SECONDS}`
}

/** Characters of JSON. It is public with the file and stored as long as the file. */
const MAX_METADATA_LENGTH = 2_048

/** The header `x-metadata`: a JSON object in base64. */
export function userMetadataOfHeader(header: string | null | undefined): Record<string, unknown> | null {
  return userMetadataOf(Buffer.from(header ?? '', 'base64').toString('utf8'))
}

/** JSON object to store with the file. */
export function userMetadataOf(text: string | null | undefined): Record<string, unknown> | null {
  if (!text) return null
  if (text.length > MAX_METADATA_LENGTH)
    throw invalidRequest(`The metadata has more than ${MAX_METADATA_LENGTH} characters`)
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Refused below, like every value that is no JSON object.
  }
  throw invalidRequest('The metadata is not a JSON object')
}

/** The media type of a stored one, without its parameter: `text/csv` of `text/csv;charset=utf-8`. */
export const essenceOf = (mimetype: string | undefined): string => mimetype?.split(';', 1)[0] ?? ''

/** A media type with its character set, as it is stored and sent. */
export const withCharset = (type: string, charset: string | undefined): string =>
  charset === undefined ? type : `${type};charset=${charset}`

/** The character set of a stored media type. */
export const charsetOf = (mimetype: string): string | undefined => /;charset=(.+)$/.exec(mimetype)?.[1]
