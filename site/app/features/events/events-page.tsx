import { Suspense, use, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { TownVignette } from '../../illustrations/town-vignette'
import { CategoryFilters } from '../../lib/list/category-filters'
import { LoadingFailed } from '../../lib/list/loading-failed'
import { useAddressFilter } from '../../lib/list/use-address-filter'
import { CalendarFeed } from './calendar-feed'
import { CATEGORIES } from './categories'
import type { EventSubmission } from './event'
import { EventList } from './event-list'
import { EventListSkeleton } from './event-list-skeleton'
import { FILTER, type FilterControl, matchesFilter } from './filter'
import { Highlights } from './highlights'
import { NewsletterHint } from './newsletter-hint'
import { LOADING_FAILED } from './notices'
import type { Listing } from './queries'
import { SubmitEventButton } from './submit-event-button'

type EventsPageProps = {
  /** A promise on client navigation, a resolved value after server rendering. */
  listing: Listing | Promise<Listing>
  /** Base URL of pictures; empty for the page's own origin. */
  baseUrl: string
  /** Public origin of the site, for absolute URLs. */
  siteUrl: string
}

export function EventsPage({ listing, baseUrl, siteUrl }: EventsPageProps) {
  const control = useAddressFilter(FILTER)
  const { revalidate } = useRevalidator()
  const searchRef = useRef<HTMLInputElement>(null)
  const resultsRef = useRef<HTMLElement>(null)

  async function showPublished(
    event: Pick<EventSubmission, 'title' | 'description' | 'location' | 'category'>,
  ) {
    // In sequence: a pending change of the filter would otherwise count as this reload and be skipped by `shouldRevalidate`.
    await revalidate()
    if (!matchesFilter(event, control.filter)) control.reset()
  }

  // The pressed button is removed; moves the focus to its replacement.
  function reset() {
    control.reset()
    searchRef.current?.focus()
  }

  return (
    <div className="page-width py-7 @2xl:py-14">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="max-w-2xl">
          <h1 className="text-4xl @2xl:text-5xl">Events &amp; Termine</h1>
          <p data-print="no" className="mt-3 text-lg text-ink-soft @2xl:text-xl">
            Märkte, Feste, Kultur und Sport: Was ansteht, steht hier. Ihre eigene Veranstaltung auch, wenn Sie
            sie eintragen.
          </p>
        </div>
        <div data-print="no">
          <SubmitEventButton onPublished={showPublished} />
        </div>
      </header>
      <div className="mt-2">
        <CalendarFeed siteUrl={siteUrl} />
      </div>
      <div className="mt-4 @2xl:mt-6">
        <CategoryFilters
          control={control}
          searchRef={searchRef}
          categories={CATEGORIES}
          placeholder="Titel, Beschreibung oder Ort"
        />
      </div>
      <div className="mt-8 grid items-start gap-8 @5xl:grid-cols-[minmax(0,1fr)_20rem] print:block">
        <div className="min-w-0">
          <section
            ref={resultsRef}
            tabIndex={-1}
            aria-label="Kommende Events"
            className="@container min-w-0 outline-none"
          >
            <Suspense fallback={<EventListSkeleton />}>
              <Results
                listing={listing}
                control={control}
                baseUrl={baseUrl}
                onReset={reset}
                onRetried={() => resultsRef.current?.focus()}
              />
            </Suspense>
          </section>
        </div>
        <aside
          data-print="no"
          className="grid items-start gap-6 @2xl:grid-cols-2 @5xl:sticky @5xl:top-28 @5xl:grid-cols-1"
        >
          <Highlights />
          <NewsletterHint />
        </aside>
      </div>
    </div>
  )
}

type ResultsProps = Omit<EventsPageProps, 'siteUrl'> & {
  control: FilterControl
  onReset: () => void
  onRetried: () => void
}

function Results({ listing, control, baseUrl, onReset, onRetried }: ResultsProps) {
  const read = listing instanceof Promise ? use(listing) : listing
  if (read.state === 'failed')
    return (
      <LoadingFailed
        notice={LOADING_FAILED}
        attempt={read}
        picture={<TownVignette time="night" />}
        onRetried={onRetried}
      />
    )
  return (
    <EventList events={read.events} now={read.now} control={control} baseUrl={baseUrl} onReset={onReset} />
  )
}
