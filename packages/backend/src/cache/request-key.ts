/** Longest address in characters whose answer is kept. */
const LONGEST_URL = 2_048
/** Longest key in characters: many are remembered, and headers may be 64 KB long. */
const LONGEST_KEY = 4_096

/** Headers that decide what a table answers, beside the key. */
const DECIDING = ['accept', 'accept-profile', 'prefer', 'range', 'range-unit'] as const

/** What differs between answers of the table API, for caches on the way (RFC 9110, 12.5.5). */
export const READ_VARY = ['accept-encoding', 'apikey', 'authorization', ...DECIDING].join(', ')

/** Text that PostgreSQL reads as a time which is another one tomorrow. */
const CLOCK = /now|today|tomorrow|yesterday/i
type HeaderOf = (name: string) => string | undefined

/** Under which key the answer to a request is kept; undefined when it is to be asked anew each time. */
export type RequestKey = (method: string, url: string, headerOf: HeaderOf) => string | undefined

/**
 * `url` is path and query. Only requests of nobody in particular have a key: those with the publishable key and no session for
 * the table API, those without any credentials for pages.
 */
export function requestKeys(publishableKey: string): RequestKey {
  const bearer = `Bearer ${publishableKey}`
  return (method, url, headerOf) => {
    if ((method !== 'GET' && method !== 'HEAD') || url.length > LONGEST_URL) return undefined
    if (headerOf('cookie') !== undefined || hasBody(headerOf)) return undefined
    const authorization = headerOf('authorization')
    if (!isWire(url)) return authorization === undefined ? `page ${url}` : undefined
    if (!url.startsWith('/rest/v1/') || headerOf('apikey') !== publishableKey) return undefined
    if (authorization !== undefined && authorization !== bearer) return undefined
    if (dependsOnMore(url)) return undefined
    let key = `read ${url}`
    for (const name of DECIDING) key += `\n${headerOf(name) ?? ''}`
    return key.length > LONGEST_KEY ? undefined : key
  }
}

/** A key in the address speaks for somebody; times like "now" are another one each time. */
function dependsOnMore(url: string): boolean {
  try {
    const text = url.includes('%') ? decodeURIComponent(url) : url
    return CLOCK.test(text) || text.includes('apikey=')
  } catch {
    return true
  }
}

/** Services have a version in their address, pages never. */
const isWire = (url: string): boolean => /^\/[a-z]+\/v1(\/|$)/.test(url)

const hasBody = (headerOf: HeaderOf): boolean =>
  headerOf('transfer-encoding') !== undefined || (headerOf('content-length') ?? '0') !== '0'
