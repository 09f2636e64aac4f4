import { createHash } from 'node:crypto'
import { contentLines } from './content-lines.ts'
import { type Entry, readContents } from './entries.ts'
import { type EntryTexts, readTexts } from './entry-texts.ts'
import { type FeedEntry, readFeedEntry } from './feed-entry.ts'
import { DAY } from './feed-time.ts'
import { type Occurrence, occurrencesOf } from './series.ts'
import { type ClockOf, createClocks } from './zone-clock.ts'

/** Events taken from one calendar: the next ones. */
const MOST_EVENTS = 500
/** Entries read of one calendar. */
const MOST_ENTRIES = 10_000
/** Dates of all rules of a calendar together. */
const MOST_DATES = 30_000
/** How far ahead events are taken. */
const HORIZON = 366 * DAY

/** An event as `import_feed_events` takes it. */
export type FeedEvent = EntryTexts &
  Readonly<{
    /** SHA-256 of UID and day of the recurrence. */
    key: string
    start_date: string
    end_date: string | null
  }>

export type Calendar = Readonly<{
  /** Coming ones, in order of their start. */
  events: readonly FeedEvent[]
  /** False for a file that ends before its calendar does. */
  isWhole: boolean
  /** Whether there are more. */
  isCut: boolean
  /** What starts before this instant is whole. */
  until: number
  /** Entries and rules of series that could not be read and may be to come. */
  unreadable: number
  brokenRules: number
}>

export type CalendarFile = Readonly<{ bytes: Uint8Array; charset: string | null; now: number }>

/**
 * Coming events of a calendar (RFC 5545), recurring ones for a year; null if the file is no calendar. An error in a property costs only that
 * property, and time and memory are bounded whatever the calendar says.
 */
export function readCalendar({ bytes, charset, now }: CalendarFile): Calendar | null {
  const contents = readContents(contentLines(bytes, charset))
  if (!contents) return null
  const { isWhole } = contents
  const clockOf = createClocks(contents.zones)
  const { byUid, unreadable } = entriesByUid(contents.entries, clockOf, now)
  const until = now + HORIZON
  let brokenRules = 0
  const reading = {
    ...{ now, until, clockOf, budget: { dates: MOST_DATES } },
    onBroken: () => {
      brokenRules += 1
    },
  }
  const events = new Map<string, FeedEvent>()
  const coming = [...byUid.values()]
    .flatMap((entries) => occurrencesOf(entries, reading))
    .map((occurrence) => ({ occurrence, ...instantsOf(occurrence) }))
    .filter(({ start, end }) => (end ?? start) > now && start < until)
    .toSorted((a, b) => a.start - b.start)
  let last = until
  for (const { occurrence, start, end } of coming) {
    const texts = readTexts(occurrence.from.entry, occurrence.series.entry)
    if (!texts) continue
    if (events.size === MOST_EVENTS)
      return { ...result(events, unreadable, brokenRules), isWhole, isCut: true, until: last }
    const common = keyOf(occurrence)
    const key = events.has(common) ? keyOf({ ...occurrence, day: `${occurrence.day} ${start}` }) : common
    events.set(key, { ...texts, key, start_date: isoOf(start), end_date: end === null ? null : isoOf(end) })
    last = start
  }
  return { ...result(events, unreadable, brokenRules), isWhole, isCut: false, until }
}

const result = (events: ReadonlyMap<string, FeedEvent>, unreadable: number, brokenRules: number) => ({
  ...{ events: [...events.values()], unreadable, brokenRules },
})

function entriesByUid(entries: readonly Entry[], clockOf: ClockOf, now: number) {
  const byUid = new Map<string, FeedEntry[]>()
  const add = (entry: FeedEntry) => {
    const known = byUid.get(entry.uid) ?? []
    known.push(entry)
    byUid.set(entry.uid, known)
  }
  let unreadable = Math.max(0, entries.length - MOST_ENTRIES)
  for (const [place, entry] of entries.slice(0, MOST_ENTRIES).entries()) {
    const read = readFeedEntry(entry, { place, clockOf, now })
    if (read === 'unreadable') unreadable += 1
    else if (read) add(read)
  }
  return { byUid, unreadable }
}

function instantsOf({ start, lasts }: Occurrence) {
  const { wall, clock } = start
  return { start: clock.toInstant(wall), end: lasts > 0 ? clock.toInstant(wall + lasts) : null }
}

const keyOf = ({ uid, day }: Pick<Occurrence, 'uid' | 'day'>) =>
  createHash('sha256').update(`${uid}\n${day}`).digest('hex')

const isoOf = (instant: number) => new Date(instant).toISOString()
