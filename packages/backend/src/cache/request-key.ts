/** Longest URL in characters whose response is cached: a hundred rows by their ids have 4,000. */
const MAX_URL = 5_000
/** Longest key in characters; headers may have 64 KB. */
const MAX_KEY = 6_000

/** Headers that the response of a table depends on, besides the API key. */
const DECIDING = ['accept', 'accept-profile', 'prefer', 'range', 'range-unit'] as const

/** `Vary` of the table API's responses (RFC 9110, 12.5.5). */
export const READ_VARY = ['accept-encoding', 'apikey', 'authorization', ...DECIDING].join(', ')

/** Text that PostgreSQL accepts as a relative time. */
const CLOCK = /now|today|tomorrow|yesterday/i
/** Headers by their names in lower case. */
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** The cache key of a request, `url` being path and query; undefined when it has none. */
export type RequestKey = (method: string, url: string, headers: Headers) => string | undefined

export type RequestKeys = Readonly<{
  /** The key under which the response is cached; undefined when it may not be. */
  toStore: RequestKey
  /** The key that a cached response would have. Quicker: what may not be cached has a key as well, under which nothing is stored. */
  toFind: RequestKey
}>

/** Only anonymous requests have a key: with the publishable key and no session for the table API, without credentials for pages. */
export function requestKeys(publishableKey: string): RequestKeys {
  const bearer = `Bearer ${publishableKey}`
  const toFind: RequestKey = (method, url, headers) => {
    if ((method !== 'GET' && method !== 'HEAD') || url.length > MAX_URL) return undefined
    const { authorization } = headers
    if (headers.cookie !== undefined || hasBody(headers)) return undefined
    if (!url.startsWith(READS)) return authorization === undefined ? url : undefined
    if (headers.apikey !== publishableKey) return undefined
    if (authorization !== undefined && authorization !== bearer) return undefined
    const key = decidesMore(headers) ? url + deciding(headers) : url
    return key.length > MAX_KEY ? undefined : key
  }
  return {
    toFind,
    toStore: (method, url, headers) =>
      url.length > MAX_URL || dependsOnMore(url) ? undefined : toFind(method, url, headers),
  }
}

const READS = '/rest/v1/'

/** Other services have sessions or state of their own. In reads, an API key in the query changes the role, and values like "now" select other rows each time. */
function dependsOnMore(url: string): boolean {
  if (!url.startsWith(READS)) return isApi(url)
  try {
    const text = url.includes('%') ? decodeURIComponent(url) : url
    return CLOCK.test(text) || text.includes('apikey=')
  } catch {
    return true
  }
}

/** Paths of services have a version, those of pages do not. */
const isApi = (url: string): boolean => /^\/[a-z]+\/v1(\/|$)/.test(url)

/** Whether any header that is part of the key was sent. Without one the address is the key, and no key has to be built. */
const decidesMore = (headers: Headers): boolean =>
  headers.accept !== undefined ||
  headers['accept-profile'] !== undefined ||
  headers.prefer !== undefined ||
  headers.range !== undefined ||
  headers['range-unit'] !== undefined

/** The part of a key after the address, which has no line breaks. */
const deciding = (headers: Headers): string => DECIDING.map((name) => `\n${headers[name] ?? ''}`).join('')

const hasBody = (headers: Headers): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
