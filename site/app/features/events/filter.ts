import { type AddressField, type FilterOf, writeFilter } from '../../lib/list/address-fields'
import { choice } from '../../lib/list/choice-field'
import { searchByCategory } from '../../lib/list/search-by-category'
import { addDays, daysBetween } from '../../lib/time/town-time'
import { categoryOf } from './categories'
import { type Days, daysOf, daysOfMonth, overlap, weekdayOf } from './days'
import type { TownEvent } from './event'

export type Range = 'today' | 'tomorrow' | 'weekend' | 'month'

/** The ranges; the keys are the words of the address. */
export const RANGES = [
  { key: 'heute', label: 'Heute' },
  { key: 'morgen', label: 'Morgen' },
  { key: 'wochenende', label: 'Dieses Wochenende' },
  { key: 'monat', label: 'Dieser Monat' },
] as const

/** `?zeit=…`; null is everything that is to come. */
const RANGE = choice<Range>('zeit', {
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

/** A day of the week, from 0 for Sunday, or a date (`11-28`), of any year without one; as the database takes it (`private.has_day`). */
type AnyDay = Readonly<{ weekday: number }> | Readonly<{ date: string; year: number | null }>

/** A day that is searched for: the words as they were typed, and whether one of these days is such a day. */
type SearchedDay = Readonly<{ words: string; day: AnyDay; isAmong: (days: Days) => boolean }>

const WEEKDAYS = ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag']
const MONTHS = [
  'januar',
  'februar',
  'm(?:ä|ae|a)rz',
  'april',
  'mai',
  'juni',
  'juli',
  'august',
  'september',
  'oktober',
  'november',
  'dezember',
]
const WEEKDAY = `(?<weekday>${WEEKDAYS.join('|')}|sonnabend)(?!\\p{L})`
const MONTH = `(?:(?<number>\\d{1,2})(?:\\.|(?!\\d))|(?<name>${MONTHS.join('|')})(?!\\p{L}))`
const DATE = `(?<day>\\d{1,2})\\.\\s*${MONTH}(?:\\s*(?<year>\\d{4}|\\d{2})(?!\\d))?`
const SEARCHED = new RegExp(`(?<![\\p{L}\\d])(?:${WEEKDAY}|${DATE})`, 'giu')

/** The days in a search ("Samstag", "28.11.", "28. November 2026"), and the search without them. */
export function readDays(search: string): Readonly<{ days: readonly SearchedDay[]; rest: string }> {
  const days: SearchedDay[] = []
  const rest = search.normalize('NFC').replace(SEARCHED, (...match) => {
    const words: string = match[0]
    const day = dayOf(match.at(-1))
    if (day) days.push({ words, day, isAmong: (among) => hasDay(among, day) })
    return day ? ' ' : words
  })
  return { days, rest }
}

type Groups = Readonly<Record<'weekday' | 'day' | 'number' | 'name' | 'year', string | undefined>>

/** Null if the groups are no day, as in "31.13.". */
function dayOf({ weekday, day, number, name, year }: Groups): AnyDay | null {
  if (weekday) return { weekday: WEEKDAYS.indexOf(weekday.toLowerCase().replace('sonnabend', 'samstag')) }
  const month = name
    ? MONTHS.findIndex((pattern) => new RegExp(`^${pattern}$`, 'i').test(name)) + 1
    : Number(number)
  if (month < 1 || month > 12 || Number(day) < 1 || Number(day) > 31) return null
  const date = `${String(month).padStart(2, '0')}-${day?.padStart(2, '0')}`
  return { date, year: year ? (year.length === 2 ? 2000 : 0) + Number(year) : null }
}

function hasDay({ first, last }: Days, day: AnyDay): boolean {
  if ('weekday' in day) return (day.weekday - weekdayOf(first) + 7) % 7 <= daysBetween(first, last)
  return yearsOf(first, last, day.year).some((y) => first <= `${y}-${day.date}` && `${y}-${day.date}` <= last)
}

/** The year that was typed, or those of the days; a day occurs in each. */
function yearsOf(first: string, last: string, typed: number | null): readonly number[] {
  if (typed !== null) return [typed]
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  return [...new Set([from, Math.min(from + 1, to), to])]
}

/** Absolute address of a feed with the filter of the list; `path` is one of the site's. */
export function feedAddress(siteUrl: string, path: string, filter: EventFilter): string {
  const parameters = writeFilter(FILTER, filter, new URLSearchParams())
  return `${siteUrl}${path}${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** Address with which the system opens its calendar program. */
export const webcalAddress = (address: string): string => address.replace(/^https?:/, 'webcal:')
