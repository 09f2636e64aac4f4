import { type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { eventPath } from '../features/events/event-address'
import { describePeriod, lastsDays } from '../features/events/period'
import { STATUS_WORDS } from '../features/events/status'
import { ideaPath } from '../features/ideas/idea'
import { type IdeaStep, STEP_STATES } from '../lib/kinds/idea-steps'
import { clockText } from '../lib/opening-hours/hours'
import { useOpening } from '../lib/opening-hours/use-opening'
import { inTown, relativeDay } from '../lib/time/town-time'
import { useToday } from '../lib/time/use-today'
import { useSettings } from '../settings/use-settings'
import type { ShownEvent } from './shown-event'

type OpenBusiness = Readonly<{ path: string; name: string; closesAt: string | null }>

/** What the home page says of this day; empty parts are left out. */
export type Today = Readonly<{
  /** Of today and the weekend. */
  events: readonly ShownEvent[]
  open: readonly OpenBusiness[]
  /** Open businesses that are not listed. */
  moreOpen: number
  /** The idea with the latest answer of the association. */
  answered:
    | (Readonly<{ id: string; title: string; answer: string; signature: string }> & Pick<IdeaStep, 'state'>)
    | null
}>

/** What is on, who is open, and the latest answer, side by side; nothing where there is none of them. */
export function TodaySection({ today }: { today: Today | Promise<Today> }): ReactNode {
  const { events, open, moreOpen, answered } = today instanceof Promise ? use(today) : today
  const { areas } = useSettings()
  const idea = areas.ideas ? answered : null
  if (events.length + open.length === 0 && !idea) return null
  return (
    <div className="page-width flex flex-wrap gap-x-12 gap-y-10 pt-12 @2xl:pt-16">
      {events.length > 0 && <Events events={events} />}
      {open.length > 0 && <Open businesses={open} more={moreOpen} />}
      {idea && (
        <Part id="answered-idea" title="Idee beantwortet">
          <p className="font-semibold text-market-700">{STEP_STATES[idea.state].label}</p>
          <p className="font-display text-xl font-bold wrap-anywhere">
            <Link to={ideaPath(idea)} className="text-link">
              {idea.title}
            </Link>
          </p>
          <p className="mt-2 line-clamp-5 wrap-anywhere">{idea.answer}</p>
          <p className="mt-1 text-ink-soft wrap-anywhere">{idea.signature}</p>
        </Part>
      )}
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0 flex-1 basis-64">
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Events({ events }: { events: readonly ShownEvent[] }) {
  const today = useToday()
  return (
    <Part id="these-days" title="Heute und am Wochenende">
      <ul className="grid gap-2.5">
        {events.map((event) => {
          const start = new Date(event.start_date)
          const end = event.end_date === null ? null : new Date(event.end_date)
          // A period of several days names them itself.
          const day = lastsDays(start, end) ? null : (relativeDay(start, today) ?? inTown(start).weekday)
          return (
            <li key={event.id} className="leading-snug">
              <Link to={eventPath(event)} className="text-link font-semibold wrap-anywhere">
                {event.title}
              </Link>
              <span className="block text-ink-soft wrap-anywhere">
                {[STATUS_WORDS[event.status], day, describePeriod(start, end), event.location]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

type OpenProps = { businesses: readonly OpenBusiness[]; more: number }

/** The server's list at first; once the browser knows the hours, without what has closed meanwhile. */
function Open({ businesses, more }: OpenProps) {
  const opening = useOpening()
  const stillOpen = businesses.flatMap((business) => {
    const known = opening?.(business.path)?.status
    if (!known) return business
    return known.state === 'open' ? { ...business, closesAt: known.closesAt } : []
  })
  if (stillOpen.length === 0) return null
  return (
    <Part id="open-now" title="Jetzt geöffnet">
      <ul className="grid gap-2.5">
        {stillOpen.map(({ path, name, closesAt }) => (
          <li key={path} className="leading-snug">
            <Link to={path} className="text-link font-semibold wrap-anywhere">
              {name}
            </Link>
            {closesAt && <span className="block text-ink-soft">bis {clockText(closesAt, true)}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link
          to="/karte?art=betriebe&offen=jetzt"
          className="mt-2 inline-flex min-h-9 items-center text-link"
        >
          {more === 1 ? '1 weiterer Betrieb' : `${more} weitere Betriebe`}
        </Link>
      )}
    </Part>
  )
}
