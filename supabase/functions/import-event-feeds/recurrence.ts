import { RRuleTemporal } from 'rrule-temporal'
import { DAY, type FeedTime, readTime } from './feed-time.ts'
import type { ClockOf } from './zone-clock.ts'

/** Periods and candidates that the library looks at for one rule: 27 years of days. */
const MOST_STEPS = 10_000
/** Dates of one day. */
const MOST_A_DAY = 24

/** Numbers that parts of a rule may have, with both signs where days and weeks are counted. */
const LARGEST: Readonly<Record<string, number>> = {
  BYSECOND: 60,
  BYMINUTE: 59,
  BYHOUR: 23,
  BYMONTHDAY: 31,
  BYYEARDAY: 366,
  BYWEEKNO: 53,
  BYMONTH: 12,
  BYSETPOS: 366,
  COUNT: 1e9,
  INTERVAL: 1e9,
}

/** Dates that rules may still have in a calendar, and days that those with a count may reach back. */
export type Budget = { dates: number }

/** A rule that cannot be read. */
class RuleError extends Error {
  override name = 'RuleError'
}

type Bounds = Readonly<{
  /** Times by the clock of the start. */
  from: number
  until: number
  clockOf: ClockOf
  budget: Budget
  /** Called for a rule that cannot be read; the start counts. */
  onBroken(): void
}>

/**
 * Starts by the clock of the RRULE of a line, between the bounds; null for a rule that says nothing. Parts without a meaning are left out: empty ones, a
 * COUNT or INTERVAL below one, an UNTIL that is no time. A rule that repeats within an hour is not read.
 */
export function startsOf(line: string, start: FeedTime, bounds: Bounds): number[] | null {
  const parts = partsOf(line)
  if (parts.size === 0) return null
  const until = readTime(parts.get('UNTIL') ?? '', { clock: start.clock, clockOf: bounds.clockOf })
  const last = Math.min(bounds.until, until === null ? Number.POSITIVE_INFINITY : lastOf(until, start))
  if (last < start.wall) return [start.wall]
  if (last < bounds.from) return []
  try {
    return expand(parts, start.wall, { ...bounds, until: last })
  } catch {
    // The library throws errors of many kinds for rules that make no sense or take too many steps.
    bounds.onBroken()
    return [start.wall]
  }
}

const partsOf = (line: string) =>
  new Map(
    line
      .slice(line.indexOf(':') + 1)
      .toUpperCase()
      .split(';', 40)
      .map((part) => part.replace(/\s/g, '').replace(/,+$/, '').split('=', 2) as [string, string | undefined])
      .filter((part): part is [string, string] => Boolean(part[1])),
  )

/** By the clock of the start; a day counts as a whole. */
const lastOf = (until: FeedTime, start: FeedTime): number =>
  until.isDate ? until.wall + DAY - 1_000 : start.clock.fromInstant(until.clock.toInstant(until.wall))

/** The clock of the start is UTC for the library: it has no gaps. */
function expand(parts: Map<string, string>, wall: number, bounds: Bounds): number[] {
  const { from, budget } = bounds
  const until = Math.min(bounds.until, lastOfCount(parts, wall))
  const rule = new RRuleTemporal({
    rruleString: `DTSTART:${new Date(wall).toISOString().replace(/[-:]|\.000/g, '')}\nRRULE:${ruleOf(parts)}`,
    maxIterations: MOST_STEPS,
    maxCandidateEvaluations: MOST_STEPS,
    cache: false,
  })
  if (budget.dates <= 0) throw new RuleError('the calendar has too many dates')
  const found = rule.between(new Date(from), new Date(until), true)
  // The library walks to a date of a rule with a count from the start.
  budget.dates -= parts.has('COUNT') ? Math.max(0, until - wall) / DAY : found.length
  return found.map(({ epochMilliseconds }) => epochMilliseconds)
}

/** Replaces the COUNT of a rule that has one date in each of its intervals: the library counts from the start. */
function lastOfCount(parts: Map<string, string>, wall: number): number {
  const count = Number(parts.get('COUNT'))
  const days = { DAILY: 1, WEEKLY: 7 }[parts.get('FREQ') as 'DAILY']
  if (!(count >= 1 && days) || [...parts.keys()].some((name) => name.startsWith('BY')))
    return Number.POSITIVE_INFINITY
  parts.delete('COUNT')
  return wall + (count - 1) * days * DAY * Math.max(1, Number(parts.get('INTERVAL')) || 1)
}

/** The rule as the library reads it; it would leave out numbers out of bounds, and with them their restriction. */
function ruleOf(parts: Map<string, string>): string {
  for (const name of ['COUNT', 'INTERVAL']) if (!(Number(parts.get(name)) >= 1)) parts.delete(name)
  parts.delete('UNTIL')
  if (!/^(?:SU|MO|TU|WE|TH|FR|SA)$/.test(parts.get('WKST') ?? '')) parts.delete('WKST')
  const freq = parts.get('FREQ') ?? ''
  if (!/^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(freq)) throw new RuleError('it repeats within a day')
  const days = parts.get('BYDAY')
  // Some programs number the days of weeks.
  if (days && /^[DW]/.test(freq)) parts.set('BYDAY', days.replace(/[+-]?\d+/g, ''))
  let daily = 1
  for (const [name, value] of parts) {
    const numbers = value.split(',').map(Number)
    const largest = LARGEST[name]
    if (largest !== undefined && !numbers.every((number) => Math.abs(number) <= largest))
      throw new RuleError(`${name} is out of bounds`)
    if (/^BY(?:HOUR|MINUTE|SECOND)$/.test(name)) daily *= numbers.length
    if (name.startsWith('BY') && name !== 'BYDAY' && largest === undefined)
      throw new RuleError(`${name} is unknown`)
  }
  if (daily > MOST_A_DAY) throw new RuleError('it repeats within an hour')
  return [...parts]
    .filter(([name]) => /^(?:FREQ|WKST|RSCALE|SKIP|BYDAY)$/.test(name) || name in LARGEST)
    .map((part) => part.join('='))
    .join(';')
}
