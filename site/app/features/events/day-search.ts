import { daysBetween } from '../../lib/time/town-time'
import { type Days, weekdayOf } from './days'

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
