import { inTown } from '../../lib/time/town-time'
import type { TownEvent } from './event'

export type Month = { title: string; events: TownEvent[] }

/** Groups sorted events by the month of their start; those that began before the month of `now` come first, under `Läuft gerade`. */
export function byMonth(events: readonly TownEvent[], now: Date): Month[] {
  // As `2026-11`.
  const present = inTown(now).day.slice(0, 7)
  const months: Month[] = []
  for (const event of events) {
    const { day, month, year } = inTown(new Date(event.start_date))
    const title = day < present ? 'Läuft gerade' : `${month} ${year}`
    const last = months.at(-1)
    if (last?.title === title) last.events.push(event)
    else months.push({ title, events: [event] })
  }
  return months
}
