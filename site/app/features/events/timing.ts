import { inTown, relativeDay } from '../../lib/time/town-time'
import type { TownEvent } from './event'

/** Whether an event has begun and not ended. Without an end it is over when it begins. */
export function isRunning(
  { start_date, end_date }: Pick<TownEvent, 'start_date' | 'end_date'>,
  now: Date,
): boolean {
  return end_date !== null && new Date(start_date) <= now && new Date(end_date) >= now
}

/** `Heute` or `Morgen` by the day of the start; null for any other day. */
export function relativeStartDay(
  { start_date }: Pick<TownEvent, 'start_date'>,
  now: Date,
): 'Heute' | 'Morgen' | null {
  return relativeDay(new Date(start_date), inTown(now).day)
}
