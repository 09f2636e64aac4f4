import { inTown } from '../../lib/time/town-time'

/** Parameters of the address: `?ansicht=kalender&monat=2026-12&tag=2026-12-04`. Without the first the list is shown. */
const VIEW = 'ansicht'
const MONTH = 'monat'
export const DAY = 'tag'
const CALENDAR = 'kalender'

/** A month from 1980 to 2199; there are no other events (docs/product.md#events). */
const MONTHS = /^(19[89]|20\d|21\d)\d-(0[1-9]|1[0-2])$/

const isMonth = (word: string): boolean => MONTHS.test(word)

/** The month (`2026-12`) that an address shows as a calendar, the present one unless it has one; null for the list. */
export function monthOf(parameters: URLSearchParams, now: Date): string | null {
  if (parameters.get(VIEW) !== CALENDAR) return null
  const month = parameters.get(MONTH) ?? ''
  return isMonth(month) ? month : inTown(now).day.slice(0, 7)
}

type View = Readonly<{ month?: string; day?: string }>

/** Parameters of the list (`null`), of the present month (`{}`), of another month, or of a day; the others are kept. */
export function viewParameters(parameters: URLSearchParams, view: View | null): URLSearchParams {
  const written = new URLSearchParams(parameters)
  for (const name of [VIEW, MONTH, DAY]) written.delete(name)
  if (view) written.set(VIEW, CALENDAR)
  if (view?.month) written.set(MONTH, view.month)
  if (view?.day) written.set(DAY, view.day)
  return written
}
