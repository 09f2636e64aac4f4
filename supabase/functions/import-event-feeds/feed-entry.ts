import type { Entry } from './entries.ts'
import { plainLine, textOf } from './entry-texts.ts'
import { DAY, type FeedTime, lengthUntil, readDuration, readTimes } from './feed-time.ts'
import type { ClockOf } from './zone-clock.ts'

/** A VEVENT with what decides when it is, and which entry of the same UID counts. */
export type FeedEntry = Readonly<{
  entry: Entry
  uid: string
  title: string | null
  start: FeedTime
  /** Milliseconds by the clock; 0 for an event without an end. */
  lasts: number
  /** SEQUENCE, then LAST-MODIFIED or DTSTAMP, then the place in the file: the greater one is the later revision. */
  revision: readonly [sequence: number, changed: number, place: number]
  /** The date of a series that it replaces, and whether it moves all that follow. */
  replaces: Readonly<{ time: FeedTime; onwards: boolean }> | null
}>

/** Null for an entry without a start. 'unreadable' when its start cannot be read, and nothing says that it is over at `now`. */
export function readFeedEntry(
  entry: Entry,
  { place, clockOf, now }: Readonly<{ place: number; clockOf: ClockOf; now: number }>,
): FeedEntry | 'unreadable' | null {
  const timeOf = (name: string) => entry.get(name)?.flatMap((line) => readTimes(line, clockOf))[0]
  const instantOf = (time: FeedTime | undefined) => time?.clock.toInstant(time.wall)
  const start = timeOf('DTSTART')
  if (!start) {
    const end = instantOf(timeOf('DTEND'))
    const isOver = end !== undefined && end < now && !entry.has('RRULE')
    return entry.has('DTSTART') && !isOver ? 'unreadable' : null
  }
  const title = plainLine(textOf(entry, 'SUMMARY') ?? '', 200)
  const replaced = timeOf('RECURRENCE-ID')
  return {
    entry,
    title,
    start,
    uid: textOf(entry, 'UID') || `${title}\n${start.wall}`,
    lasts: lengthOf(entry, start, timeOf('DTEND')),
    revision: [
      Number(/:\s*(\d{1,15})\s*$/.exec(entry.get('SEQUENCE')?.[0] ?? '')?.[1] ?? 0),
      instantOf(timeOf('LAST-MODIFIED') ?? timeOf('DTSTAMP')) ?? 0,
      place,
    ],
    replaces: replaced
      ? {
          time: replaced,
          onwards: /;\s*RANGE\s*=\s*"?THISANDFUTURE/i.test(entry.get('RECURRENCE-ID')?.[0] ?? ''),
        }
      : null,
  }
}

/** An end or a duration that cannot be one is left out; a day without either is a whole one. */
function lengthOf(entry: Entry, start: FeedTime, end: FeedTime | undefined): number {
  const until = end ? lengthUntil(start, end) : null
  const duration = textOfDuration(entry)
  const lasts = until ?? (duration === undefined ? null : readDuration(duration)) ?? 0
  return lasts === 0 && start.isDate ? DAY : lasts
}

const textOfDuration = (entry: Entry) => entry.get('DURATION')?.[0]?.replace(/^[^:]*:/, '')

/** Whether the first is the later revision. */
export function isLater(one: FeedEntry, other: FeedEntry): boolean {
  const at = one.revision.findIndex((part, place) => part !== other.revision[place])
  return at >= 0 && (one.revision[at] ?? 0) > (other.revision[at] ?? 0)
}
