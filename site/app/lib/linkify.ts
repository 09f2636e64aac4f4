import { mailLink, phoneLink, webAddress } from './contact-links'

/** A stretch of a text, and where it leads; null where it leads nowhere. */
export type TextPart = Readonly<{ text: string; href: string | null }>

/** Written without a scheme and without "www.", only these ends tell an address from a sentence that lacks a space. */
const USUAL_ENDS = 'at|bayern|ch|com|de|eu|info|net|org'

// Each alternative begins only where a word does and never has two ways to read the same characters, so that the time taken grows
// with the length of the text alone, whatever somebody writes.
const MAIL = String.raw`(?<![\p{L}\p{N}._+-])[\p{L}\p{N}][\p{L}\p{N}._+-]*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`
const BARE = String.raw`(?:[\p{L}\p{N}-]+\.)+(?:${USUAL_ENDS})(?![\p{L}\p{N}@-]|\.[\p{L}\p{N}])(?:[/?#][^\s<>]*)?`
const WEB = String.raw`(?<![\p{L}\p{N}._@/+-])(?:(?:https?:\/\/|www\.)[^\s<>]+|${BARE})`
/** An area code begins with one zero: not a date, a time, a price or the groups of an IBAN. */
const PHONE = String.raw`(?<![\p{L}\p{N}+]|\p{N}[ ./–-])(?:\+|\(?0)[1-9]\d+(?:(?: ?[/–-] ?| ?\(0\) ?|\) ?[/–-]? ?| )\d+)*(?![\p{L}\p{N}]|[.,:]\p{N})`

const LINK = new RegExp(`(${MAIL})|(${WEB})|${PHONE}`, 'giu')

/** The text in parts that together are the text again: web addresses, mail addresses and phone numbers lead there, nothing else does. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: found, 1: mail, 2: web, index } of text.matchAll(LINK)) {
    const shown = web ? withoutPunctuation(web) : found
    const href = mail ? mailLink(mail) : web ? (webAddress(shown)?.href ?? null) : callable(found)
    if (!href) continue
    if (index > done) parts.push({ text: text.slice(done, index), href: null })
    parts.push({ text: shown, href })
    done = index + shown.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), href: null })
  return parts
}

/** What closes a sentence or a bracket around the address is not part of it. */
function withoutPunctuation(address: string): string {
  const closing = address.includes('(') ? '.,;:!?\'"’“”»…' : '.,;:!?\'"’“”»…)'
  let end = address.length
  while (closing.includes(address[end - 1] ?? ' ')) end--
  return address.slice(0, end)
}

function callable(number: string): string | null {
  const digits = number.replace(/\D/g, '').length
  return digits >= 6 && digits <= 15 ? phoneLink(number) : null
}
