import { useRef } from 'react'
import { CARD_GRID, FeedHeader, LinkCard, LoadingCards } from '../../lib/list/feed'
import type { Listing } from '../../lib/list/listing'
import { LIST_ID } from '../../lib/list/page-field'
import { AwaitedListing, Paged } from '../../lib/list/public-list'
import { longDay } from '../../lib/time/town-time'
import { EmptyState } from '../../ui/empty/empty-state'
import { TownVignette } from '../../ui/illustrations/townscape'
import { type ArchiveEntry, FEED_PATH, newsletterPath } from './archive'

type ArchivePageProps = {
  /** A promise on client navigation, available at once when rendered by the server. */
  listing: Listing<ArchiveEntry> | Promise<Listing<ArchiveEntry>>
}

/** All newsletters that were sent and may be read by everybody, newest first. */
export function ArchivePage({ listing }: ArchivePageProps) {
  const resultsRef = useRef<HTMLElement>(null)
  return (
    <div className="page-width py-10 @2xl:py-14">
      <FeedHeader
        title="Newsletter"
        lead="Alle Ausgaben zum Nachlesen: Termine, Aktionen und Geschichten aus den Betrieben."
        feedPath={FEED_PATH}
        action={{ to: '#newsletter', label: 'Newsletter bestellen' }}
      />
      <section
        ref={resultsRef}
        id={LIST_ID}
        tabIndex={-1}
        aria-label="Ausgaben"
        className="mt-8 scroll-mt-24 outline-none"
      >
        <AwaitedListing
          listing={listing}
          name="Ausgaben"
          loading={<LoadingCards label="Ausgaben werden geladen …" count={4} />}
          onRetried={() => resultsRef.current?.focus()}
        >
          {({ rows, paging }) => (
            <>
              {paging && (
                <p role="status" className="mb-6 text-ink-soft">
                  <Paged paging={paging} noun="Ausgaben" />
                </p>
              )}
              {rows.length > 0 ? <Newsletters newsletters={rows} /> : <Nothing />}
              {paging && <Paged paging={paging} rows={rows.length} resultsRef={resultsRef} />}
            </>
          )}
        </AwaitedListing>
      </section>
    </div>
  )
}

function Newsletters({ newsletters }: { newsletters: readonly ArchiveEntry[] }) {
  return (
    <ul className={CARD_GRID}>
      {newsletters.map(({ slug, subject, sent_at, summary }) => (
        <li key={slug}>
          <LinkCard
            to={newsletterPath(slug)}
            title={subject}
            above={
              <p className="text-[0.9375rem] text-ink-soft">
                <time dateTime={sent_at}>{longDay(sent_at)}</time>
              </p>
            }
          >
            <p className="line-clamp-2 wrap-anywhere">{summary}</p>
          </LinkCard>
        </li>
      ))}
    </ul>
  )
}

function Nothing() {
  return (
    <EmptyState title="Noch keine Ausgaben" picture={<TownVignette />}>
      <p>Wer den Newsletter bestellt, bekommt die nächste direkt ins Postfach.</p>
    </EmptyState>
  )
}
