import { daysBetween } from '../../lib/time/town-time'
import { type Days, weekdayOf } from './days'

/** A day that is searched for: the words as they were typed, and whether one of these days is such a day. */
type SearchedDay = Readonly<{ words: string; isAmong: (days: Days) => boolean }>

const WEEKDAYS = ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag']
const MONTHS = [
  ...['januar', 'februar', 'm(?:ä|ae|a)rz', 'april', 'mai', 'juni', 'juli', 'august'],
  ...['september', 'oktober', 'november', 'dezember'],
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
    const isAmong = dayTest(match.at(-1))
    if (isAmong) days.push({ words, isAmong })
    return isAmong ? ' ' : words
  })
  return { days, rest }
}

type Groups = Readonly<Record<'weekday' | 'day' | 'number' | 'name' | 'year', string | undefined>>

/** Null for what is no day, such as "31.13.". */
function dayTest({ weekday, day, number, name, year }: Groups): SearchedDay['isAmong'] | null {
  if (weekday) {
    const wanted = WEEKDAYS.indexOf(weekday.toLowerCase().replace('sonnabend', 'samstag'))
    return ({ first, last }) => (wanted - weekdayOf(first) + 7) % 7 <= daysBetween(first, last)
  }
  const month = name
    ? MONTHS.findIndex((pattern) => new RegExp(`^${pattern}$`, 'i').test(name)) + 1
    : Number(number)
  if (month < 1 || month > 12 || Number(day) < 1 || Number(day) > 31) return null
  const date = `${String(month).padStart(2, '0')}-${day?.padStart(2, '0')}`
  return ({ first, last }) =>
    yearsOf(first, last, year).some((y) => first <= `${y}-${date}` && `${y}-${date}` <= last)
}

/** The year that was typed, or those of the days; a day occurs in each. */
function yearsOf(first: string, last: string, typed: string | undefined): readonly number[] {
  if (typed) return [typed.length === 2 ? 2000 + Number(typed) : Number(typed)]
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  return [...new Set([from, Math.min(from + 1, to), to])]
}
