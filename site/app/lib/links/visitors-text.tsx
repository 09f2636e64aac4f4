import { useState } from 'react'
import { classNames } from '../../ui/class-names'
import { mailLink, phoneLink, webAddress } from './contact-links'

/** Number of characters from which a text is collapsed. */
const FOLDED_FROM = 420

/** A collapsible text of several lines. */
export function FoldingText({ text }: { text: string }) {
  const [unfolded, setUnfolded] = useState(false)
  const isLong = text.length > FOLDED_FROM
  return (
    <div>
      <p
        // The keyboard may move the focus to a link in the hidden part, which then scrolls into view.
        onFocus={() => setUnfolded(true)}
        className={classNames(
          'whitespace-pre-line wrap-anywhere',
          isLong && !unfolded && 'line-clamp-5 print:line-clamp-none noscript:line-clamp-none',
        )}
      >
        <LinkedText text={text} />
      </p>
      {isLong && (
        <button
          type="button"
          data-print="no"
          data-script="needed"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          className="text-link mt-1 min-h-8 font-semibold"
        >
          {unfolded ? 'Weniger anzeigen' : 'Ganzen Text anzeigen'}
        </button>
      )}
    </div>
  )
}

/** Text written by a visitor; addresses in it become links with `rel="ugc nofollow"`. */
export function LinkedText({ text: written }: { text: string }) {
  return linkify(written).map(({ text, href }, place) => {
    if (href === null) return text
    const isPage = href.startsWith('http')
    return (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        key={place}
        href={href}
        rel="nofollow ugc noopener"
        target={isPage ? '_blank' : undefined}
        data-print="bare"
        className="text-link"
      >
        {text}
        {isPage && <span className="sr-only"> (öffnet in neuem Tab)</span>}
      </a>
    )
  })
}

/** A part of a text, and the link target; null for plain text. */
type TextPart = Readonly<{ text: string; href: string | null }>

/**
 * Without a scheme and "www.", only these top-level domains count as an address: otherwise a missing space after a full stop would make
 * one.
 */
const USUAL_ENDS = 'at|bayern|ch|com|de|eu|info|net|org'

// Each alternative starts at a word boundary and matches in one way only, so that the time is linear in the length of the text, whatever
// the input.
const MAIL = String.raw`(?<![\p{L}\p{N}._+-])[\p{L}\p{N}][\p{L}\p{N}._+-]*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`
const BARE = String.raw`(?:[\p{L}\p{N}-]+\.)+(?:${USUAL_ENDS})(?![\p{L}\p{N}@-]|\.[\p{L}\p{N}])(?:[/?#][^\s<>]*)?`
const WEB = String.raw`(?<![\p{L}\p{N}._@/+-])(?:(?:https?:\/\/|www\.)[^\s<>]+|${BARE})`
/** The area code begins with exactly one zero: not a date, a time, a price or the groups of an IBAN. */
const PHONE = String.raw`(?<![\p{L}\p{N}+]|\p{N}[ ./–-])(?:\+|\(?0)[1-9]\d+(?:(?: ?[/–-] ?| ?\(0\) ?|\) ?[/–-]? ?| )\d+)*(?![\p{L}\p{N}]|[.,:]\p{N})`

const LINK = new RegExp(`(${MAIL})|(${WEB})|${PHONE}`, 'giu')

/** Splits a text into parts whose concatenation is the text again; web addresses, mail addresses and phone numbers get a link target. */
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

/** Punctuation and closing brackets after an address are not part of it. */
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
