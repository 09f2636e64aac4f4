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
type HeaderOf = (name: string) => string | undefined

/** The cache key of a request; undefined when its response is not cached. */
export type RequestKey = (method: string, url: string, headerOf: HeaderOf) => string | undefined

/**
 * `url` is path and query. Only anonymous requests have a key: with the publishable key and no session for the table API, without
 * credentials for pages.
 */
export function requestKeys(publishableKey: string): RequestKey {
  const bearer = `Bearer ${publishableKey}`
  return (method, url, headerOf) => {
    if ((method !== 'GET' && method !== 'HEAD') || url.length > MAX_URL) return undefined
    if (headerOf('cookie') !== undefined || hasBody(headerOf)) return undefined
    const authorization = headerOf('authorization')
    if (!isApi(url)) return authorization === undefined ? url : undefined
    if (!url.startsWith('/rest/v1/') || headerOf('apikey') !== publishableKey) return undefined
    if (authorization !== undefined && authorization !== bearer) return undefined
    if (dependsOnMore(url)) return undefined
    let key = `read ${url}`
    for (const name of DECIDING) key += `\n${headerOf(name) ?? ''}`
    return key.length > MAX_KEY ? undefined : key
  }
}

/** An API key in the query changes the role; values like "now" select other rows each time. */
function dependsOnMore(url: string): boolean {
  try {
    const text = url.includes('%') ? decodeURIComponent(url) : url
    return CLOCK.test(text) || text.includes('apikey=')
  } catch {
    return true
  }
}

/** Paths of services have a version, those of pages do not. */
const isApi = (url: string): boolean => /^\/[a-z]+\/v1(\/|$)/.test(url)

const hasBody = (headerOf: HeaderOf): boolean =>
  headerOf('transfer-encoding') !== undefined || (headerOf('content-length') ?? '0') !== '0'
