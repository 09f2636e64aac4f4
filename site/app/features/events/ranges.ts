import { choice } from '../../lib/list/choice-field'
import { addDays } from '../../lib/time/town-time'
import { type Days, daysOfMonth, weekdayOf } from './days'

export type Range = 'today' | 'tomorrow' | 'weekend' | 'month'

/** The ranges; the keys are the words of the address. */
export const RANGES = [
  { key: 'heute', label: 'Heute' },
  { key: 'morgen', label: 'Morgen' },
  { key: 'wochenende', label: 'Dieses Wochenende' },
  { key: 'monat', label: 'Dieser Monat' },
] as const

/** `?zeit=…`; null is everything that is to come. */
export const RANGE = choice<Range>('zeit', {
  today: 'heute',
  tomorrow: 'morgen',
  weekend: 'wochenende',
  month: 'monat',
})

const SATURDAY = 6

/** The days of a range, counted from `today` (`2026-11-21`). The weekend is Saturday and Sunday, on either of them the present one. */
export function daysOfRange(range: Range, today: string): Days {
  if (range === 'month') return daysOfMonth(today.slice(0, 7))
  const weekday = weekdayOf(today)
  const ahead = { today: 0, tomorrow: 1, weekend: weekday === 0 ? -1 : SATURDAY - weekday }
  const first = addDays(today, ahead[range])
  return { first, last: addDays(first, range === 'weekend' ? 1 : 0) }
}
