import { useState } from 'react'
import { linkify } from '../lib/linkify'
import { classNames } from './class-names'

/** Beyond this many characters a text is folded, so that one card does not push the others off the page. */
const FOLDED_FROM = 420

/** A text of several lines that opens when asked. */
export function FoldingText({ text }: { text: string }) {
  const [unfolded, setUnfolded] = useState(false)
  const isLong = text.length > FOLDED_FROM
  return (
    <div>
      <p
        // A link below the fold shows when the keyboard comes to it.
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

/** What somebody wrote; the addresses in it can be followed. Search engines are told that it is not the site's own word. */
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
