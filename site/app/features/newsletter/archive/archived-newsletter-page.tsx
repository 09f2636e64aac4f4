import type { ReactNode } from 'react'
import { LinkedText } from '../../../lib/links/visitors-text'
import { longDay } from '../../../lib/time/town-time'
import { ButtonLink } from '../../../ui/button/button-link'
import { ARCHIVE_PATH, type ArchivedNewsletter } from './archived-newsletter'
import { type ArchivedDocument, DocumentText } from './document-text'

/** One newsletter, as a page. */
export function ArchivedNewsletterPage({
  newsletter: { subject, content, document, sent_at },
}: {
  newsletter: ArchivedNewsletter
}) {
  return (
    <article className="page-width max-w-4xl py-10 @2xl:py-14">
      <p className="text-ink-soft">
        Newsletter vom <time dateTime={sent_at}>{longDay(sent_at)}</time>
      </p>
      <h1 className="mt-2 text-4xl hyphens-auto wrap-anywhere @2xl:text-5xl">{subject}</h1>
      <div className="mt-8 grid max-w-prose gap-4 text-lg wrap-anywhere">
        {document ? (
          <DocumentText document={document as unknown as ArchivedDocument} />
        ) : (
          <PlainText text={content} />
        )}
      </div>
      <WayOn>
        <ButtonLink to="#newsletter">Newsletter bestellen</ButtonLink>
      </WayOn>
    </article>
  )
}

/** An empty line ends a paragraph, as in the mail. */
function PlainText({ text }: { text: string }) {
  return text
    .trim()
    .split(/\r?\n[^\S\r\n]*(?:\r?\n[^\S\r\n]*)+/)
    .map((paragraph, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a newsletter never move
      <p key={place} className="whitespace-pre-line">
        <LinkedText text={paragraph} />
      </p>
    ))
}

function WayOn({ children }: { children?: ReactNode }) {
  return (
    <p data-print="no" className="mt-10 flex flex-wrap gap-3">
      <ButtonLink to={ARCHIVE_PATH} variant="secondary">
        Alle Ausgaben
      </ButtonLink>
      {children}
    </p>
  )
}

/** In place of a newsletter that was taken out of the archive. */
export const WITHDRAWN = {
  title: 'Nicht mehr im Archiv',
  text: 'Diese Ausgabe steht nicht mehr auf der Website.',
  children: <ButtonLink to={ARCHIVE_PATH}>Alle Ausgaben</ButtonLink>,
}
