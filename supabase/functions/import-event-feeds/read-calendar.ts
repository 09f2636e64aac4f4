import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { type Entry, readContents } from './entries.ts'
import { type EntryTexts, type FeedEntry, readFeedEntry, readTexts } from './feed-entry.ts'
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
    now,
    until,
    clockOf,
    budget: { dates: MOST_DATES },
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
  events: [...events.values()],
  unreadable,
  brokenRules,
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

/** Bytes of a character of UTF-8 that a text of another encoding hardly has: Latin letters and punctuation. */
const UTF_8 = /[\xC3-\xC5][\x80-\xBF]|\xE2\x80[\x80-\xBF]/
const NOT_ASCII = /[\x80-\xFF]/

/**
 * Lines of a calendar (RFC 5545, 3.1). They are unfolded before they are decoded, as folding may part the bytes of a character. `charset` is what the
 * answer names; a line is UTF-8 whenever its bytes allow it, because servers name encodings that their calendars do not have.
 */
function contentLines(bytes: Uint8Array, charset: string | null): string[] {
  const decode = lineDecoder(charset)
  const raw = Buffer.from(withoutUtf16(bytes, charset))
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
  return (raw.includes('\n') ? raw : raw.replaceAll('\r', '\n'))
    .replace(/\r*\n[ \t]/g, '')
    .split(/\r*\n/)
    .map((line) => (NOT_ASCII.test(line) ? decode(Buffer.from(line, 'latin1')) : line))
}

/** Converts UTF-16 to UTF-8; other text stays unchanged. */
function withoutUtf16(bytes: Uint8Array, charset: string | null): Uint8Array {
  const isLittle = (bytes[0] === 0xff && bytes[1] === 0xfe) || /^utf-?16(le)?$/i.test(charset ?? '')
  const isBig = (bytes[0] === 0xfe && bytes[1] === 0xff) || /^utf-?16be$/i.test(charset ?? '')
  if (!isLittle && !isBig) return bytes
  return new TextEncoder().encode(new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes))
}

/** Windows-1252, a superset of ISO 8859-1, is what most calendars mean that are not UTF-8 and do not name their encoding. */
function lineDecoder(charset: string | null): (line: Uint8Array) => string {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const other = decoderOf(charset)
  return (line) => {
    try {
      return utf8.decode(line)
    } catch {
      const isCut = UTF_8.test(Buffer.from(line).toString('latin1'))
      return (isCut ? new TextDecoder() : other).decode(line).replaceAll('\uFFFD', '')
    }
  }
}

function decoderOf(charset: string | null): TextDecoder {
  try {
    const named = new TextDecoder(charset ?? 'windows-1252')
    return named.encoding === 'utf-8' ? new TextDecoder('windows-1252') : named
  } catch {
    return new TextDecoder('windows-1252')
  }
}
