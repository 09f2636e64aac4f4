import { CalendarPlus } from 'lucide-react'
import { Suspense } from 'react'
import { useRevalidator } from 'react-router'
import { useSettings } from '../../association/use-settings'
import { RetryButton } from '../../lib/first-use/failed-parts'
import { Nothing, onDemand } from '../../lib/first-use/on-demand'
import { PublicList, usePublicList } from '../../lib/list/public-list'
import { useShowsMap, ViewSwitch } from '../../lib/list/view-switch'
import { useHydrated } from '../../lib/page/rendering'
import { useToday } from '../../lib/time/use-now'
import { classNames } from '../../ui/class-names'
import { FormDialogButton } from '../../ui/dialog/form-dialog-button'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { EmailFallback } from '../../ui/without-script/email-fallback'
import { NeedsScript } from '../../ui/without-script/needs-script'
import { CALENDAR_FEED_PATH, FEED_PATH } from './event-address'
import { EventFilters } from './event-filters'
import { EventList } from './event-list'
import {
  type EventFilter,
  FILTER,
  type FilteredEvent,
  feedAddress,
  matchesFilter,
  webcalAddress,
} from './filter'
import type { ListedEvents, MonthListing } from './listed-events'
import type { SubmissionDialogProps } from './submission/submission-dialog'
import { viewParameters } from './view'

/** Loaded after the page, which has it in its HTML. */
const BesideTheList = onDemand(() => import('./beside-the-list'), Nothing)
const NothingPlanned = onDemand(() => import('./nothing-planned'), Nothing)
const EventMap = onDemand(() => import('./event-map'), RetryButton)
const MonthView = onDemand(async () => ({ default: (await import('./month-view')).MonthView }), RetryButton)

/** The list, or a month (`2026-12`); a promise on client navigation, a resolved value after server rendering. */
export type ShownEvents =
  | { month: null; listing: ListedEvents | Promise<ListedEvents> }
  | { month: string; listing: MonthListing | Promise<MonthListing> }

type EventsPageProps = ShownEvents & {
  /** Base URL of pictures; empty for the page's own origin. */
  baseUrl: string
  /** Public origin of the site, for absolute URLs. */
  siteUrl: string
}

export function EventsPage({ baseUrl, siteUrl, ...shown }: EventsPageProps) {
  const today = useToday()
  const list = usePublicList<EventFilter, FilteredEvent>(FILTER, (event, filter) =>
    matchesFilter(event, filter, today),
  )
  const { revalidate } = useRevalidator()
  const hasMap = useSettings().areas.map
  const isMap = useShowsMap(hasMap)
  const scripted = useHydrated()
  const isList = shown.month === null && !isMap
  const addressOf = (view: Record<string, never> | null) =>
    `?${viewParameters(new URLSearchParams(list.control.addressOf({})), view)}`

  async function showPublished(event: FilteredEvent) {
    // In sequence: a pending change of the filter would otherwise count as this reload and be skipped by `shouldRevalidate`.
    await revalidate()
    if (!list.matching(event)) list.control.reset()
  }

  return (
    <div className="page-width py-7 @2xl:py-14">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div className="max-w-2xl">
          <h1 className="text-4xl @2xl:text-5xl">Events &amp; Termine</h1>
          <p data-print="no" className="mt-3 text-xl text-ink-soft @max-2xl:hidden">
            Märkte, Feste, Kultur und Sport: Was ansteht, steht hier. Ihre eigene Veranstaltung auch, wenn Sie
            sie eintragen.
          </p>
        </div>
        <div data-print="no">
          <SubmitEventButton onPublished={showPublished} />
        </div>
      </header>
      <div className="mt-4 @2xl:mt-6">
        <EventFilters list={list} listing={shown.listing} month={shown.month}>
          <ViewSwitch
            hasMap={hasMap}
            address={addressOf(null)}
            calendar={{ address: addressOf({}), isShown: shown.month !== null }}
          />
        </EventFilters>
      </div>
      <div
        className={classNames(
          'mt-3 grid items-start gap-8 @2xl:mt-6 print:block',
          isList && '@5xl:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        <div className="min-w-0">
          {shown.month === null ? (
            <PublicList
              list={list}
              listing={shown.listing}
              name="Events"
              label="Kommende Events"
              words={{ one: 'Event', many: 'Events' }}
              loading={<EventListSkeleton />}
              empty={
                <Suspense>
                  <NothingPlanned />
                </Suspense>
              }
              unmatched="Zu dieser Suche passt keine kommende Veranstaltung."
              className="@container min-w-0"
              countClassName="mb-3 print:hidden"
            >
              {(events, { now }) => {
                const cards = <EventList events={events} now={now} baseUrl={baseUrl} />
                if (!isMap) return cards
                // The map is for browsers with scripts; the others have the list.
                return scripted ? (
                  <Suspense fallback={<EventListSkeleton />}>
                    <EventMap events={events} />
                  </Suspense>
                ) : (
                  <div className="[@media(scripting:enabled)]:hidden">{cards}</div>
                )
              }}
            </PublicList>
          ) : (
            <Suspense fallback={<EventListSkeleton />}>
              <MonthView {...shown} list={list} today={today} />
            </Suspense>
          )}
          <div className="mt-8">
            <FeedButtons siteUrl={siteUrl} filter={list.control.filter} />
          </div>
        </div>
        <aside
          data-print="no"
          className={classNames(
            'grid items-start gap-6 @2xl:grid-cols-2',
            isList && '@5xl:sticky @5xl:top-28 @5xl:grid-cols-1',
          )}
        >
          <Suspense>
            <BesideTheList />
          </Suspense>
        </aside>
      </div>
    </div>
  )
}

/** Placeholder of four cards (docs/product.md#loading-and-empty-lists). */
function EventListSkeleton() {
  return (
    <SkeletonList label="Events werden geladen …" count={4} className="flex flex-col gap-5">
      <div className="flex flex-col gap-3 rounded-card border border-line bg-paper-bright p-4 @xl:flex-row @xl:gap-5 @xl:p-5">
        <Skeleton className="h-11 w-44 shrink-0 @xl:h-36 @xl:w-24" />
        <div className="flex flex-1 flex-col gap-3">
          <Skeleton className="h-6 w-28 rounded-full" />
          <Skeleton className="h-7 w-4/5" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-5 w-36" />
        </div>
      </div>
    </SkeletonList>
  )
}

const loadDialog = async () => (await import('./submission/submission-dialog')).SubmissionDialog

function SubmitEventButton({ onPublished }: Pick<SubmissionDialogProps, 'onPublished'>) {
  const { contact } = useSettings()
  return (
    <NeedsScript instead={<EmailFallback email={contact.email} />}>
      <FormDialogButton load={loadDialog} dialogProps={{ onPublished }}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        Event einreichen
      </FormDialogButton>
    </NeedsScript>
  )
}

const load = () => import('./subscription-dialog')
const loadSubscription = async () => (await load()).SubscriptionDialog
const loadEmbedding = async () => (await load()).EventEmbeddingDialog
const LOOK = { variant: 'quiet', size: 'slim' } as const

/** Opens the dialogs that say how to subscribe to what the list shows, and how another site shows it; without scripts links of the feeds. */
function FeedButtons(list: { siteUrl: string; filter: EventFilter }) {
  const links = [
    ['Kalender abonnieren', webcalAddress(feedAddress(list.siteUrl, CALENDAR_FEED_PATH, list.filter))],
    ['Als RSS abonnieren', feedAddress(list.siteUrl, FEED_PATH, list.filter)],
  ] as const
  return (
    <div data-print="no" className="-ml-2.5 flex flex-wrap">
      <NeedsScript
        instead={links.map(([label, href]) => (
          <a key={label} href={href} className="mx-2.5 inline-flex min-h-11 items-center text-link">
            {label}
          </a>
        ))}
      >
        <FormDialogButton load={loadSubscription} dialogProps={list} {...LOOK}>
          Kalender abonnieren
        </FormDialogButton>
        <FormDialogButton load={loadEmbedding} dialogProps={list} {...LOOK}>
          Einbetten
        </FormDialogButton>
      </NeedsScript>
    </div>
  )
}
