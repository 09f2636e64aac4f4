import { useEffect, useRef } from 'react'
import { inTown, longDay } from '../../../lib/time/town-time'
import { OtherDates } from '../page/other-dates'
import type { CalendarDay, Weeks } from './weeks'

type DayListProps = {
  weeks: Weeks
  /** The day in the address; without one the next day with events, shown only in narrow windows. */
  chosen: string | null
  today: string
}

/** The events of one day of the month. */
export function DayList({ weeks, chosen, today }: DayListProps) {
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
