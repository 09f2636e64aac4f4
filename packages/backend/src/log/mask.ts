import { isIPv4, isIPv6 } from 'node:net'

/** Characters of a text that are logged at most, which also bounds the time of the expressions below. */
const MAX_CHARACTERS = 2_000
const LOOPBACK = /^127\.|^::1$/

/** Personal data and secrets in texts, with their replacements. Applied in order: an e-mail address before its parts. */
const MASKS: readonly (readonly [pattern: RegExp, instead: string | ((found: string) => string)])[] = [
  [/(?<=:\/\/)[^\s/@]+(?=@)/g, '[credentials]'],
  [/[^\s<>"'(),;:=/[\]]+(?:@|%40)[\p{L}\d.-]+\.\p{L}{2,}/giu, '[e-mail]'],
  [/\b[A-Z]{2}\d{2}(?:\s?[A-Z\d]{4}){2,7}(?:\s?[A-Z\d]{1,4})?\b/g, '[iban]'],
  // As people type it: in lower case only with digits, since words could match otherwise.
  [/\b[a-z]{2}\d{2}(?:[\s.-]?\d{4}){3,7}(?:[\s.-]?\d{1,4})?\b/gi, '[iban]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/\bsb_(?:secret|publishable)_[\w-]+/g, '[key]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [/(?<=\/[^\s?"']*)\?[^\s"']+/g, '?[query]'],
  [/(?<![\w-])[\w-]{43,}(?![\w-])/g, '[token]'],
  [/(?<![\w.:])[\da-f:.]*[:.][\da-f:.]*(?![\w:])/gi, shortenAddress],
]

/**
 * Masks e-mail addresses, IBANs, tokens, keys, credentials in URLs, queries and IP addresses. Names cannot be recognised, so user input
 * must not be logged at all.
 */
export function mask(text: string): string {
  const short = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
  return MASKS.reduce(
    (masked, [pattern, instead]) =>
      typeof instead === 'string' ? masked.replace(pattern, instead) : masked.replace(pattern, instead),
    short,
  )
}

/** Keeps three parts of an IPv4 address, two groups of an IPv6 address, and loopback addresses. */
function shortenAddress(found: string): string {
  if (LOOPBACK.test(found)) return found
  const [, address = '', port = ''] = /^(.*?)((?<=\.\d+):\d+)?$/.exec(found) ?? []
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.x${port}`
  return isIPv6(found) ? `${found.split(':').slice(0, 2).join(':')}:x` : found
}
