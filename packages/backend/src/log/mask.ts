import { isIPv4, isIPv6 } from 'node:net'

/** Characters. More than any message needs, and little enough that looking for all of the below takes no time. */
const LONGEST = 2_000
const LOOPBACK = /^127\.|^::1$/

/** What may stand in a text by accident, and what the log says instead. The order counts: an address is found before its parts. */
const MASKS: readonly (readonly [pattern: RegExp, instead: string | ((found: string) => string)])[] = [
  [/(?<=:\/\/)[^\s/@]+(?=@)/g, '[credentials]'],
  [/[^\s<>"'(),;:=/[\]]+(?:@|%40)[\p{L}\d.-]+\.\p{L}{2,}/giu, '[e-mail]'],
  [/\b[A-Z]{2}\d{2}(?:\s?[A-Z\d]{4}){2,7}(?:\s?[A-Z\d]{1,4})?\b/g, '[iban]'],
  // As people type it: in small letters, where a word could be taken for one, of digits alone.
  [/\b[a-z]{2}\d{2}(?:[\s.-]?\d{4}){3,7}(?:[\s.-]?\d{1,4})?\b/gi, '[iban]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/\bsb_(?:secret|publishable)_[\w-]+/g, '[key]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [/(?<=\/[^\s?"']*)\?[^\s"']+/g, '?[query]'],
  [/(?<![\w-])[\w-]{43,}(?![\w-])/g, '[token]'],
  [/(?<![\w.:])[\da-f:.]*[:.][\da-f:.]*(?![\w:])/gi, shortenAddress],
]

/**
 * A text fit for the log: without e-mail addresses, bank accounts, tokens, keys, passwords in URLs, queries and full IP addresses.
 * Names can't be told from other words, so nothing that somebody typed belongs in a log in the first place.
 */
export function mask(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  return MASKS.reduce(
    (masked, [pattern, instead]) =>
      typeof instead === 'string' ? masked.replace(pattern, instead) : masked.replace(pattern, instead),
    short,
  )
}

/** Of an IPv4 address three parts of four stay, of an IPv6 address its first two groups; the own machine is nobody. */
function shortenAddress(found: string): string {
  if (LOOPBACK.test(found)) return found
  const [, address = '', port = ''] = /^(.*?)((?<=\.\d+):\d+)?$/.exec(found) ?? []
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.x${port}`
  return isIPv6(found) ? `${found.split(':').slice(0, 2).join(':')}:x` : found
}
