import { Link } from 'react-router'
import { inTown } from '../../../lib/time/town-time'
import { classNames } from '../../../ui/class-names'
import { eventPath } from '../event-address'
import { STATUS_WORDS } from '../status'
import { lastWholeDay } from '../whole-days'
import type { CalendarDay, Piece } from './weeks'

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
export function DayCell({ day: { day, events, pieces, hidden }, month, isToday, address }: DayCellProps) {
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
