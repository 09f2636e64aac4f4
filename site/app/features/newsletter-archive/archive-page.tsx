import { useRef } from 'react'
import { Link } from 'react-router'
import { TownVignette } from '../../illustrations/town-vignette'
import type { Listing } from '../../lib/list/listing'
import { AwaitedListing } from '../../lib/list/public-list'
import { longDay } from '../../lib/time/town-time'
import { ButtonLink } from '../../ui/button/button-link'
import { EmptyState } from '../../ui/empty/empty-state'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { type ArchiveEntry, FEED_PATH, newsletterPath } from './archived-newsletter'

const GRID = 'grid gap-4 @4xl:grid-cols-2'

type ArchivePageProps = {
  /** A promise on client navigation, available at once when rendered by the server. */
  listing: Listing<ArchiveEntry> | Promise<Listing<ArchiveEntry>>
}

/** All newsletters that were sent and may be read by everybody, newest first. */
export function ArchivePage({ listing }: ArchivePageProps) {
  const resultsRef = useRef<HTMLElement>(null)
  return (
    <div className="page-width py-10 @2xl:py-14">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="max-w-2xl">
          <h1 className="text-4xl @2xl:text-5xl">Newsletter</h1>
          <p className="mt-3 text-lg text-ink-soft @2xl:text-xl">
            Alle Ausgaben zum Nachlesen: Termine, Aktionen und Geschichten aus den Betrieben.
          </p>
        </div>
        <p data-print="no" className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ButtonLink to="#newsletter" size="large">
            Newsletter bestellen
          </ButtonLink>
          <a href={FEED_PATH} className="inline-flex min-h-11 items-center text-link">
            Als RSS abonnieren
          </a>
        </p>
      </header>
      <section ref={resultsRef} tabIndex={-1} aria-label="Ausgaben" className="mt-8 outline-none">
        <AwaitedListing
          listing={listing}
          name="Ausgaben"
          loading={<Loading />}
          onRetried={() => resultsRef.current?.focus()}
        >
          {({ rows }) => (rows.length > 0 ? <Newsletters newsletters={rows} /> : <Nothing />)}
        </AwaitedListing>
      </section>
    </div>
  )
}

function Newsletters({ newsletters }: { newsletters: readonly ArchiveEntry[] }) {
  return (
    <ul className={GRID}>
      {newsletters.map(({ slug, subject, sent_at, summary }) => (
        <li key={slug}>
          <article className="relative flex h-full flex-col gap-2 rounded-card border border-line bg-paper-bright p-5 transition-colors hover:border-river-700">
            <p className="text-[0.9375rem] text-ink-soft">
              <time dateTime={sent_at}>{longDay(sent_at)}</time>
            </p>
            <h2 className="text-2xl hyphens-auto wrap-anywhere">
              <Link to={newsletterPath(slug)} className="text-link after:absolute after:inset-0">
                {subject}
              </Link>
            </h2>
            <p className="line-clamp-2 wrap-anywhere">{summary}</p>
          </article>
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

function Loading() {
  return (
    <SkeletonList label="Ausgaben werden geladen …" count={4} className={GRID}>
      <div className="grid gap-3 rounded-card border border-line bg-paper-bright p-5">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-7 w-4/5" />
        <Skeleton className="h-5 w-full" />
      </div>
    </SkeletonList>
  )
}
