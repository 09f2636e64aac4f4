import type { AddressField, FilterOf } from '../../lib/list/address-fields'
import { searchByCategory } from '../../lib/list/search-by-category'
import { categoryOf } from './categories'
import { readDays } from './day-search'
import { daysOf, overlap } from './days'
import type { TownEvent } from './event'
import { daysOfRange, RANGE } from './ranges'

/** What the filter reads of an event. */
export type FilteredEvent = Pick<
  TownEvent,
  'title' | 'description' | 'location' | 'category' | 'start_date' | 'end_date'
>

const { fields, matches } = searchByCategory(categoryOf, (event: FilteredEvent) => ({
  category: event.category,
  texts: [event.title, event.description, event.location],
}))

/** `?ort=…`: a place as events have it. */
const PLACE: AddressField<string | null> = {
  name: 'ort',
  read: (word) => word?.trim() || null,
  write: (place) => place,
}

/** Filter of the list and of its feeds, in the address as `?suche=…&kategorie=…&zeit=…&ort=…`. */
export const FILTER = { ...fields, time: RANGE, place: PLACE }

export type EventFilter = FilterOf<typeof FILTER>

/** Whether an event matches. `today` is the town's calendar day, as `2026-11-21`; an event counts on each of its days. */
export function matchesFilter(event: FilteredEvent, filter: EventFilter, today: string): boolean {
  const { search, time, place } = filter
  if (place !== null && event.location?.trim() !== place) return false
  const { days: searched, rest } = readDays(search)
  if (!matches(event, { ...filter, search: rest })) return false
  if (time === null && searched.length === 0) return true
  const days = daysOf(event)
  return (
    (time === null || overlap(days, daysOfRange(time, today))) &&
    // A text may name the day, too: "jeden Samstag".
    searched.every(({ words, isAmong }) => isAmong(days) || matches(event, { ...filter, search: words }))
  )
}

/** The places of events, in German order. */
export const placesOf = (events: readonly Pick<TownEvent, 'location'>[]): readonly string[] =>
  inGermanOrder([...new Set(events.map(({ location }) => location?.trim() ?? ''))].filter(Boolean))

export const inGermanOrder = (places: readonly string[]): readonly string[] =>
  places.toSorted(new Intl.Collator('de').compare)
