import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { inTown } from '../../lib/time/town-time'
import { classNames } from '../../ui/class-names'
import { lastWholeDay, STATUS_WORDS } from './describe-event'
import { eventPath } from './event-address'
import type { CalendarDay, Piece, Weeks } from './weeks'

const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

type MonthTableProps = {
  /** `Dezember 2026` */
  title: string
  weeks: Weeks
  today: string
  /** Address of a day's list. */
  addressOf: (day: string) => string
}

/** The days of a month, a week in a row. In narrow windows days have dots for their events. */
export function MonthTable({ title, weeks, today, addressOf }: MonthTableProps) {
  return (
    <table onKeyDown={moveAmongDays} className="w-full table-fixed border-collapse">
      <caption className="sr-only">
        Veranstaltungen im {title}. Die Pfeiltasten führen von einem Tag mit Veranstaltungen zum anderen.
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" className="pb-1 text-sm font-semibold text-ink-soft @2xl:text-base">
              <span aria-hidden="true">{name.slice(0, 2)}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other key, and weeks never move
          <tr key={row}>
            {week.map((day, column) =>
              day ? (
                <DayCell
                  key={day.day}
                  day={day}
                  month={title}
                  isToday={day.day === today}
                  address={addressOf(day.day)}
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <td key={column} className="border border-line bg-paper-deep/50" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const WEEK = 7

/** Moves the focus on an arrow key, Home and End to the next day with events in that direction. */
function moveAmongDays(event: KeyboardEvent<HTMLTableElement>): void {
  if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const focused = Number(event.target.dataset.day)
  if (!focused) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-day]')]
  const days = links.map(({ dataset }) => Number(dataset.day))
  const isInColumn = (day: number) => (day - focused) % WEEK === 0
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: days.findLastIndex((day) => day < focused),
    ArrowRight: days.findIndex((day) => day > focused),
    ArrowUp: days.findLastIndex((day) => day < focused && isInColumn(day)),
    ArrowDown: days.findIndex((day) => day > focused && isInColumn(day)),
    Home: 0,
    End: days.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  // The page does not scroll by the key.
  event.preventDefault()
  links[target]?.focus()
}

/** Dots of a day in narrow windows; more events are a number. */
const MOST_DOTS = 3

/** Width of words over one to seven days of a bar. */
const WIDTHS = ['w-full', 'w-[195%]', 'w-[290%]', 'w-[390%]', 'w-[490%]', 'w-[590%]', 'w-[690%]']

type DayCellProps = {
  day: CalendarDay
  /** `Dezember 2026` */
  month: string
  isToday: boolean
  /** Address of the day's list. */
  address: string
}

/** A day of the table: its number, which links to its list where there are events, and the first events. */
function DayCell({ day: { day, events, pieces, hidden }, month, isToday, address }: DayCellProps) {
  const number = Number(day.slice(-2))
  const look = classNames(
    'grid size-8 place-items-center rounded-full font-semibold leading-none',
    isToday && 'bg-market-600 text-white',
  )
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      className="relative h-14 border border-line bg-paper-bright p-0 align-top @2xl:h-32 print:h-auto"
    >
      {events.length === 0 ? (
        <span className={classNames(look, 'text-ink-soft @max-2xl:mx-auto')}>{number}</span>
      ) : (
        <>
          {/* In narrow windows the whole cell is the link. */}
          <Link
            to={address}
            preventScrollReset
            data-day={number}
            aria-label={`${number}. ${month}, ${isToday ? 'heute, ' : ''}${events.length} ${events.length === 1 ? 'Veranstaltung' : 'Veranstaltungen'}`}
            className="block w-fit no-underline hover:underline @max-2xl:mx-auto @max-2xl:after:absolute @max-2xl:after:inset-0"
          >
            <span className={look}>{number}</span>
          </Link>
          <Dots count={events.length} />
          <ul className="hidden flex-col gap-0.5 pb-1 text-sm leading-6 @2xl:flex print:flex">
            {pieces.slice(0, pieces.findLastIndex(Boolean) + 1).map((piece, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what lines up the days of an event
              <li key={place} className="h-6 print:h-auto" aria-hidden={piece === null || undefined}>
                {piece && <PieceLink piece={piece} />}
              </li>
            ))}
            {hidden > 0 && (
              <li>
                <Link
                  to={address}
                  preventScrollReset
                  className="block px-1.5 font-semibold text-river-800 underline-offset-2 hover:underline"
                >
                  +{hidden} weitere<span className="sr-only"> am {number}.</span>
                </Link>
              </li>
            )}
          </ul>
        </>
      )}
    </td>
  )
}

function Dots({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="flex h-4 items-center justify-center gap-0.5 text-sm leading-none text-river-700 @2xl:hidden print:hidden"
    >
      {count > MOST_DOTS
        ? count
        : Array.from({ length: count }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
            <span key={place} className="size-1.5 rounded-full bg-river-700" />
          ))}
    </span>
  )
}

/** An event on one of its days; it has words where it begins and in each further row, and is one bar over its days. */
function PieceLink({ piece: { event, begins, ends, span } }: { piece: Piece }) {
  const time = begins ? startTime(event.start_date, event.end_date) : null
  return (
    <Link
      to={eventPath(event)}
      title={event.title}
      {...(span === 0 && { tabIndex: -1 })}
      className={classNames(
        'block h-full bg-river-100 px-1.5 hover:bg-river-200',
        begins ? 'ml-1 rounded-l-soft' : '-ml-px',
        ends ? 'mr-1 rounded-r-soft' : '-mr-px',
        event.status === 'cancelled' ? 'text-ink-soft line-through' : 'text-river-950 no-underline',
      )}
    >
      <span
        className={
          span > 0
            ? classNames('relative z-1 block truncate print:w-full print:whitespace-normal', WIDTHS[span - 1])
            : 'sr-only'
        }
      >
        {STATUS_WORDS[event.status] && <span className="sr-only">{STATUS_WORDS[event.status]}: </span>}
        {time && <span className="font-semibold">{time} </span>}
        {event.title}
        {!begins && <span className="sr-only"> (Fortsetzung)</span>}
      </span>
    </Link>
  )
}

/** `15:00`; null for whole days. */
function startTime(start_date: string, end_date: string | null): string | null {
  const start = new Date(start_date)
  return lastWholeDay(start, end_date === null ? null : new Date(end_date)) ? null : inTown(start).time
}
