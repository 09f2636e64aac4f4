import { useState } from 'react'
import { classNames } from '../../ui/class-names'
import { linkify } from './linkify'

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
