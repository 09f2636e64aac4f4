import type { Entry } from './entries.ts'
import { type FeedEntry, isLater } from './feed-entry.ts'
import { DAY, type FeedTime, readTimes } from './feed-time.ts'
import { type Budget, startsOf } from './recurrence.ts'
import type { ClockOf } from './zone-clock.ts'

/** Values read of RDATE, and of EXDATE. */
const MOST_LISTED = 1_000
const MOST_RULES = 5

/** A date of an entry: `from` is the entry that it has its texts of, `day` what its key is made of beside the UID. */
export type Occurrence = Readonly<{
  from: FeedEntry
  series: FeedEntry
  start: FeedTime
  lasts: number
  uid: string
  day: string
}>

export type Reading = Readonly<{
  now: number
  /** Dates are wanted until this instant. */
  until: number
  clockOf: ClockOf
  budget: Budget
  /** Called for a rule that cannot be read and may have dates to come; the entry is its first date then. */
  onBroken(): void
}>

/** A date by the clock of its series, before it is replaced or moved. */
type Planned = Readonly<{ wall: number; lasts: number; day: string }>

/**
 * Dates of all entries of one UID. The latest revision counts. Entries of the same revision that differ in start or title are different events
 * (docs/decisions/0142-revisions-of-calendars.md); their keys have the start, too.
 */
export function occurrencesOf(entries: readonly FeedEntry[], reading: Reading): Occurrence[] {
  const events = eventsOf(entries.filter(({ replaces }) => replaces === null))
  const waiting = new Set(latestReplacements(entries))
  const found = events.flatMap((event) => {
    const uid = events.length > 1 ? `${event.uid}\n${new Date(event.start.wall).toISOString()}` : event.uid
    return datesOf({ ...event, uid }, waiting, reading)
  })
  const [series] = events
  const alone = [...waiting].map((one): Occurrence => {
    const day = dayOf(wallIn(series?.start ?? one.start, one.replaces?.time ?? one.start))
    return { from: one, series: series ?? one, start: one.start, lasts: one.lasts, uid: one.uid, day }
  })
  return [...found, ...alone]
}

/** Entries of the highest SEQUENCE; the one that was changed last wins among entries with equal start and title. */
function eventsOf(entries: readonly FeedEntry[]): FeedEntry[] {
  const highest = Math.max(...entries.map(({ revision: [sequence] }) => sequence))
  const events = new Map<string, FeedEntry>()
  for (const entry of entries) {
    if (entry.revision[0] < highest) continue
    const key = `${entry.start.wall} ${entry.title}`
    const known = events.get(key)
    if (!known || isLater(entry, known)) events.set(key, entry)
  }
  return [...events.values()].toSorted(
    (a, b) => a.start.wall - b.start.wall || ((a.title ?? '') < (b.title ?? '') ? -1 : 1),
  )
}

/** The latest entry for each replaced date. */
function latestReplacements(entries: readonly FeedEntry[]): FeedEntry[] {
  const latest = new Map<string, FeedEntry>()
  for (const entry of entries) {
    if (!entry.replaces) continue
    const { time, onwards } = entry.replaces
    const key = `${time.clock.toInstant(time.wall)} ${onwards}`
    const known = latest.get(key)
    if (!known || isLater(entry, known)) latest.set(key, entry)
  }
  return [...latest.values()]
}

/** Takes those that replace a date of the series, or that it leaves out in a later revision, from `waiting`. */
function datesOf(series: FeedEntry, waiting: Set<FeedEntry>, reading: Reading): Occurrence[] {
  const { planned, isLeftOut } = plan(series, waiting, reading)
  const replacements = matched(planned, waiting, series)
  for (const one of waiting) {
    const wall = wallIn(series.start, one.replaces?.time ?? one.start)
    if (isLeftOut(wall) && one.revision[0] < series.revision[0]) waiting.delete(one)
  }
  const moves = [...new Set([...replacements.values(), ...waiting])]
    .filter(({ replaces }) => replaces?.onwards)
    .map((one) => ({ one, from: wallIn(series.start, one.replaces?.time ?? one.start) }))
    .toSorted((a, b) => a.from - b.from)
  return planned.map((date): Occurrence => {
    const common = { series, uid: series.uid, day: date.day }
    const replacement = replacements.get(date)
    if (replacement)
      return { ...common, from: replacement, start: replacement.start, lasts: replacement.lasts }
    const move = moves.findLast(({ from }) => from <= date.wall)
    if (!move)
      return { ...common, from: series, start: { ...series.start, wall: date.wall }, lasts: date.lasts }
    const { one, from } = move
    const wall = date.wall + wallIn(series.start, one.start) - from
    return { ...common, from: one, start: { ...series.start, wall }, lasts: one.lasts }
  })
}

/** Finds those of the same instant first, then those of the same day. */
function matched(planned: readonly Planned[], waiting: Set<FeedEntry>, series: FeedEntry) {
  const found = new Map<Planned, FeedEntry>()
  for (const keyOf of [(wall: number) => `${wall}`, dayOf]) {
    const free = new Map(planned.filter((date) => !found.has(date)).map((date) => [keyOf(date.wall), date]))
    for (const one of waiting) {
      const date = free.get(keyOf(wallIn(series.start, one.replaces?.time ?? one.start)))
      if (!date || found.has(date)) continue
      found.set(date, one)
      waiting.delete(one)
    }
  }
  return found
}

/** Dates of the series that may be to come, and its exceptions. */
function plan(
  series: FeedEntry,
  waiting: ReadonlySet<FeedEntry>,
  { now, until, clockOf, budget, onBroken }: Reading,
) {
  const { entry, start } = series
  const longest = [...waiting].reduce((longest, { lasts }) => Math.max(longest, lasts), series.lasts)
  const from = now - longest - 32 * DAY
  const end = start.clock.fromInstant(until)
  const bounds = { from, until: end, clockOf, budget, onBroken }
  const rules = (entry.get('RRULE') ?? []).slice(0, MOST_RULES).map((rule) => startsOf(rule, start, bounds))
  const starts = rules.some((found) => found !== null) ? rules.flatMap((found) => found ?? []) : [start.wall]
  const added = listed(entry, 'RDATE', clockOf)
  if (rules.every((found) => found === null) && added.length === 0)
    return { planned: [{ wall: start.wall, lasts: series.lasts, day: '' }], isLeftOut: () => false }
  const isLeftOut = leftOutBy(series, clockOf)
  const lengths = new Map(starts.map((wall) => [wall, series.lasts]))
  for (const time of added) lengths.set(wallIn(start, time), time.lasts ?? series.lasts)
  const times = new Map<string, number>()
  const planned = [...lengths]
    .filter(([wall]) => wall >= from && wall <= end && !isLeftOut(wall))
    .toSorted(([a], [b]) => a - b)
    .map(([wall, lasts]): Planned => {
      const day = dayOf(wall)
      const earlier = times.get(day) ?? 0
      times.set(day, earlier + 1)
      return { wall, lasts, day: earlier === 0 ? day : `${day} ${earlier}` }
    })
  return { planned, isLeftOut }
}

const listed = (entry: Entry, name: string, clockOf: ClockOf) =>
  (entry.get(name) ?? []).flatMap((line) => readTimes(line, clockOf)).slice(0, MOST_LISTED)

/** EXDATE: times, and days, which also midnight and any time of a series of whole days means. */
function leftOutBy({ entry, start }: FeedEntry, clockOf: ClockOf): (wall: number) => boolean {
  const walls = listed(entry, 'EXDATE', clockOf).map((time) => ({
    wall: wallIn(start, time),
    isDate: time.isDate,
  }))
  const times = new Set(walls.map(({ wall }) => wall))
  const days = new Set(
    walls
      .filter(({ wall, isDate }) => isDate || start.isDate || wall % DAY === 0)
      .map(({ wall }) => dayOf(wall)),
  )
  return (wall) => times.has(wall) || days.has(dayOf(wall))
}

const dayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10)

/** A time by the clock of another; a day stays that day. */
const wallIn = ({ clock }: FeedTime, time: FeedTime): number =>
  time.isDate ? time.wall : clock.fromInstant(time.clock.toInstant(time.wall))
