import { linkify } from '../lib/linkify'

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
