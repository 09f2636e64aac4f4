import { Suspense } from 'react'
import { Await, Link } from 'react-router'
import { inTown } from '../../lib/time/town-time'
import { useNow } from '../../lib/time/use-now'
import { Shore } from '../../ui/illustrations/scenery'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { describePeriod, STATUS_WORDS } from '../events/describe-event'
import { eventPath } from '../events/event-address'
import { isRunning, relativeStartDay } from '../events/event-facts'
import type { ShownEvent, ShownListing } from './shown-event'

/** Events while they load; as many as the page asks for. */
const SHOWN = 3

/** As the list of events says it (docs/product.md#events). */
const LOADING_FAILED = 'Events konnten nicht geladen werden.'

/** The next events. */
export function NextEvents({ listing }: { listing: ShownListing | Promise<ShownListing> }) {
  return (
    <section aria-labelledby="next-events" className="on-river bg-river-800 pt-7 text-white @2xl:pt-9">
      <div className="page-width">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="next-events" className="text-2xl @2xl:text-4xl">
            Als Nächstes in der Stadt
          </h2>
          <Link to="/events" className="inline-flex min-h-10 items-center text-link font-semibold">
            Alle Events &amp; Termine
          </Link>
        </div>
        <Suspense fallback={<NextEventsSkeleton />}>
          <Await resolve={listing}>{(loaded) => <Upcoming listing={loaded} />}</Await>
        </Suspense>
      </div>
      <Shore className="mt-8 h-10 @2xl:mt-10 @2xl:h-16" />
    </section>
  )
}

function Upcoming({ listing }: { listing: ShownListing }) {
  const now = useNow(new Date(listing.now))
  if (listing.state === 'failed') return <Unknown />
  if (listing.rows.length === 0) return <NothingUpcoming />
  return (
    <ol className="mt-6 grid gap-x-10 @5xl:@max-7xl:gap-x-7 border-t border-river-500 @2xl:mt-8 @5xl:grid-cols-3 @5xl:border-t-0">
      {listing.rows.map((event) => (
        <li key={event.id} className="border-b border-river-500 py-5 @5xl:border-t @5xl:border-b-0 @5xl:py-6">
          <NextEvent event={event} now={now} />
        </li>
      ))}
    </ol>
  )
}

function NextEvent({ event, now }: { event: ShownEvent; now: Date }) {
  const start = new Date(event.start_date)
  const { dayOfMonth, month, weekday } = inTown(start)
  return (
    <article className="flex flex-wrap gap-4 @2xl:gap-5 @5xl:@max-7xl:gap-4">
      <time dateTime={event.start_date} className="min-w-20 shrink-0 leading-tight @5xl:@max-7xl:min-w-16">
        <span className="block font-display text-6xl @5xl:@max-7xl:text-5xl leading-[0.85] font-black whitespace-nowrap text-straw">
          {dayOfMonth}.
        </span>{' '}
        <span className="mt-2.5 block font-semibold">{month}</span>
      </time>
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-semibold text-straw">{startLabel(event, now, weekday)}</p>
        <h3 className="mt-1 text-xl leading-tight hyphens-auto wrap-anywhere @2xl:text-2xl @5xl:text-xl">
          <Link to={eventPath(event)} className="no-underline hover:underline">
            {event.title}
          </Link>
        </h3>
        <p className="mt-1.5 text-balance text-river-100 wrap-anywhere">
          {describePeriod(start, event.end_date === null ? null : new Date(event.end_date))}
          {event.location && (
            <>
              <br />
              {event.location}
            </>
          )}
        </p>
      </div>
    </article>
  )
}

/** `Abgesagt`, `Läuft gerade`, `Heute, Samstag` or just the day. */
function startLabel(event: ShownEvent, now: Date, weekday: string): string {
  const status = STATUS_WORDS[event.status]
  if (status) return `${status}, ${weekday}`
  if (isRunning(event, now)) return 'Läuft gerade'
  const relative = relativeStartDay(event, now)
  return relative ? `${relative}, ${weekday}` : weekday
}

function NothingUpcoming() {
  return (
    <p className="mt-5 max-w-prose text-lg text-river-100">
      Gerade steht kein Termin im Kalender. Planen Sie etwas?{' '}
      <Link to="/events" className="text-link font-semibold">
        Tragen Sie Ihre Veranstaltung ein
      </Link>
      .
    </p>
  )
}

function Unknown() {
  return (
    <p className="mt-5 max-w-prose text-lg text-river-100">
      {LOADING_FAILED} Schauen Sie in einem Moment noch einmal vorbei.
    </p>
  )
}

function NextEventsSkeleton() {
  return (
    <SkeletonList
      label="Events werden geladen …"
      count={SHOWN}
      className="mt-6 grid gap-x-10 opacity-30 @2xl:mt-8 @5xl:grid-cols-3"
    >
      <div className="flex gap-5 py-6">
        <Skeleton className="h-20 w-20" />
        <div className="flex-1">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="mt-2.5 h-7 w-full" />
          <Skeleton className="mt-3 h-5 w-2/3" />
        </div>
      </div>
    </SkeletonList>
  )
}
