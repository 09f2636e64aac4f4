import { useRevalidator } from 'react-router'
import { PublicList, usePublicList } from '../../lib/list/public-list'
import { useToday } from '../../lib/time/use-today'
import { CalendarFeed } from './calendar-feed'
import { EventFilters } from './event-filters'
import { EventList, NothingPlanned } from './event-list'
import { EventListSkeleton } from './event-list-skeleton'
import { type EventFilter, FILTER, type FilteredEvent, matchesFilter } from './filter'
import { Highlights } from './highlights'
import { NewsletterHint } from './newsletter-hint'
import type { EventListing } from './queries'
import { SubmitEventButton } from './submit-event-button'

type EventsPageProps = {
  /** A promise on client navigation, a resolved value after server rendering. */
  listing: EventListing | Promise<EventListing>
  /** Base URL of pictures; empty for the page's own origin. */
  baseUrl: string
  /** Public origin of the site, for absolute URLs. */
  siteUrl: string
}

export function EventsPage({ listing, baseUrl, siteUrl }: EventsPageProps) {
  const today = useToday()
  const list = usePublicList<EventFilter, FilteredEvent>(FILTER, (event, filter) =>
    matchesFilter(event, filter, today),
  )
  const { revalidate } = useRevalidator()

  async function showPublished(event: FilteredEvent) {
    // In sequence: a pending change of the filter would otherwise count as this reload and be skipped by `shouldRevalidate`.
    await revalidate()
    if (!list.matching(event)) list.control.reset()
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
        <CalendarFeed siteUrl={siteUrl} filter={list.control.filter} />
      </div>
      <div className="mt-4 @2xl:mt-6">
        <EventFilters list={list} listing={listing} />
      </div>
      <div className="mt-8 grid items-start gap-8 @5xl:grid-cols-[minmax(0,1fr)_20rem] print:block">
        <div className="min-w-0">
          <PublicList
            list={list}
            listing={listing}
            name="Events"
            label="Kommende Events"
            words={{ one: 'Event', many: 'Events' }}
            loading={<EventListSkeleton />}
            empty={<NothingPlanned />}
            unmatched="Zu dieser Suche passt keine kommende Veranstaltung."
            className="@container min-w-0"
            countClassName="mb-4 print:hidden"
          >
            {(events, { now }) => <EventList events={events} now={now} baseUrl={baseUrl} />}
          </PublicList>
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
