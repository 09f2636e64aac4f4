import { inTown, nearDay } from '../../lib/time/town-time'
import type { TownEvent } from './event'

/** Has it begun, and is its end, where it has one, still to come? Without an end an event is over with its beginning. */
export function isRunning({ start_date, end_date }: TownEvent, now: Date): boolean {
  return end_date !== null && new Date(start_date) <= now && new Date(end_date) >= now
}

/** `Heute` or `Morgen`, judged by the day on which the event starts; null for any other day. */
export function startsNear({ start_date }: TownEvent, now: Date): 'Heute' | 'Morgen' | null {
  return nearDay(new Date(start_date), inTown(now).day)
}
