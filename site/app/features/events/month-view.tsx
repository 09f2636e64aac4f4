import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PublicList, type usePublicList } from '../../lib/list/public-list'
import { inTown, longDay } from '../../lib/time/town-time'
import { buttonStyle } from '../../ui/button/button-style'
import { EmptyState } from '../../ui/empty/empty-state'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import type { EventFilter, FilteredEvent } from './filter'
import type { MonthListing } from './listed-events'
import { MonthTable } from './month-table'
import { OtherDates } from './other-dates'
import { DAY, viewParameters } from './view'
import { type CalendarDay, type Weeks, weeksOf } from './weeks'

type MonthViewProps = {
  /** `2026-12` */
  month: string
  listing: MonthListing | Promise<MonthListing>
  list: ReturnType<typeof usePublicList<EventFilter, FilteredEvent>>
  /** The town's calendar day. */
  today: string
}

/** A month as a table of days, with links to the months before and after it, and the events of one day below. */
export function MonthView({ month, listing, list, today }: MonthViewProps) {
  const [parameters] = useSearchParams()
  const addressOf = (view: { month?: string; day?: string }) =>
    `?${viewParameters(new URLSearchParams(list.control.addressOf({})), view)}`
  const title = titleOf(month)
  return (
    <div className="@container">
      <MonthNavigation month={month} present={today.slice(0, 7)} addressOf={addressOf} />
      <PublicList
        key={month}
        list={list}
        listing={listing}
        name="Events"
        label={`Veranstaltungen im ${title}`}
        words={{ one: 'Event', many: 'Events' }}
        loading={<MonthSkeleton />}
        empty={
          <EmptyState title={`Keine Veranstaltungen im ${title}`}>
            <p>In diesem Monat ist nichts eingetragen.</p>
          </EmptyState>
        }
        unmatched="Zu dieser Suche passt in diesem Monat keine Veranstaltung."
        countClassName="mb-3 text-center print:hidden"
      >
        {(events, { rows, all }) => {
          const weeks = weeksOf(month, events)
          const addressOfDay = (day: string) => `${addressOf({ month, day })}#tag`
          return (
            <>
              {all && (
                <p className="mb-3 text-center text-ink-soft">
                  Der Kalender zeigt die ersten {rows.length.toLocaleString('de-DE')} von{' '}
                  {all.toLocaleString('de-DE')} Veranstaltungen dieses Monats.
                </p>
              )}
              <MonthTable title={title} weeks={weeks} today={today} addressOf={addressOfDay} />
              <DayList weeks={weeks} chosen={chosenDay(parameters, month)} today={today} />
            </>
          )
        }}
      </PublicList>
    </div>
  )
}

type MonthNavigationProps = {
  month: string
  /** The month of today. */
  present: string
  addressOf: (view: { month?: string }) => string
}

/** Months before and after the present one that are linked, so that programs that follow links find an end. */
const LINKED_MONTHS = 24

/** Name of the month, and links to others. */
function MonthNavigation({ month, present, addressOf }: MonthNavigationProps) {
  const isLinked = (to: string) =>
    to >= monthAfter(present, -LINKED_MONTHS) && to <= monthAfter(present, LINKED_MONTHS)
  const link = (to: string | null, sign: ReactNode, label: string, className = '') =>
    to !== null && !isLinked(to) ? (
      <span />
    ) : (
      <Link
        to={addressOf(to ? { month: to } : {})}
        rel="nofollow"
        preventScrollReset
        aria-label={label}
        className={buttonStyle('secondary', 'slim', className)}
      >
        {sign}
      </Link>
    )
  const [earlier, later] = [monthAfter(month, -1), monthAfter(month, 1)]
  return (
    <div className="mb-1 flex flex-wrap items-center justify-center gap-2 @2xl:gap-4">
      <nav aria-label="Monat" data-print="no" className="contents">
        {link(earlier, <ChevronLeft aria-hidden="true" className="size-5" />, `Früher: ${titleOf(earlier)}`)}
        <h2
          aria-live="polite"
          className="min-w-36 text-center text-xl text-river-900 @md:min-w-44 @md:text-2xl @2xl:min-w-72 @2xl:text-3xl"
        >
          {titleOf(month)}
        </h2>
        {link(later, <ChevronRight aria-hidden="true" className="size-5" />, `Später: ${titleOf(later)}`)}
        {month !== present && link(null, 'Heute', 'Heute: der laufende Monat', '@max-xs:hidden')}
      </nav>
    </div>
  )
}

function MonthSkeleton() {
  return (
    <SkeletonList label="Events werden geladen …" count={5} className="mt-10 flex flex-col gap-1">
      <Skeleton className="h-14 w-full @2xl:h-32" />
    </SkeletonList>
  )
}

/** `Dezember 2026` */
function titleOf(month: string): string {
  const { month: name, year } = inTown(new Date(`${month}-15T12:00Z`))
  return `${name} ${year}`
}

function monthAfter(month: string, months: number): string {
  const date = new Date(`${month}-15T12:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/** The chosen day of a month (`2026-12-04`); null without one, and for a day of another month. */
export function chosenDay(parameters: URLSearchParams, month: string): string | null {
  const day = parameters.get(DAY) ?? ''
  return new RegExp(`^${month}-\\d\\d$`).test(day) ? day : null
}

type DayListProps = {
  weeks: Weeks
  /** The day in the address; without one the next day with events, shown only in narrow windows. */
  chosen: string | null
  today: string
}

/** The events of one day of the month. */
function DayList({ weeks, chosen, today }: DayListProps) {
  const ref = useRef<HTMLDivElement>(null)
  const focused = useRef(chosen)
  const days = weeks.flat().filter((day) => day !== null)
  const shown = chosen ? days.find(({ day }) => day === chosen) : nextWithEvents(days, today)

  useEffect(() => {
    if (chosen === focused.current) return
    focused.current = chosen
    if (chosen) ref.current?.focus()
  }, [chosen])

  if (!shown) return null
  const noon = `${shown.day}T12:00Z`
  return (
    <div
      ref={ref}
      id="tag"
      tabIndex={-1}
      className={chosen ? 'scroll-mt-24 outline-none' : '@2xl:hidden print:hidden'}
    >
      {shown.events.length > 0 ? (
        <OtherDates
          id="events-of-day"
          title={`${inTown(new Date(noon)).weekday}, ${longDay(noon)}`}
          events={shown.events}
        />
      ) : (
        <p className="mt-8">Am {longDay(noon)} ist nichts eingetragen.</p>
      )}
    </div>
  )
}

/** The next day with events from today on, or the first of a month that is over. */
function nextWithEvents(days: readonly CalendarDay[], today: string): CalendarDay | undefined {
  const withEvents = days.filter(({ events }) => events.length > 0)
  return withEvents.find(({ day }) => day >= today) ?? withEvents[0]
}
