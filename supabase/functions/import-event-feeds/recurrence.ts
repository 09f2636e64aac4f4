import ICAL from 'ical.js'
import { DAY, type FeedTime, readTime } from './feed-time.ts'
import type { ClockOf } from './zone-clock.ts'

/** Steps of one recurrence: twenty years of days that a part of the rule picks. */
const MOST_STEPS = 15_000
const LARGEST_INTERVAL = 1_000

/** Steps that are left for a calendar. */
export type Budget = { steps: number }

/** A rule that cannot be read, or takes too many steps. */
class RuleError extends Error {
  override name = 'RuleError'
}

type Bounds = Readonly<{
  /** Times by the clock of the start. */
  from: number
  until: number
  clockOf: ClockOf
  budget: Budget
  /** Called for a rule that cannot be read to its end; what was found so far counts, or else the start. */
  onBroken(): void
}>

/**
 * Starts by the clock of the RRULE of a line, between the bounds; null for a rule that says nothing. Parts without a meaning are left out: empty ones, a
 * COUNT or INTERVAL below one, an UNTIL that is no time. A rule that repeats within a day is not read.
 */
export function startsOf(line: string, start: FeedTime, bounds: Bounds): number[] | null {
  const parts = partsOf(line)
  if (parts.size === 0) return null
  const until = readTime(parts.get('UNTIL') ?? '', { clock: start.clock, clockOf: bounds.clockOf })
  const last = Math.min(bounds.until, until === null ? Number.POSITIVE_INFINITY : lastOf(until, start))
  if (last < start.wall) return [start.wall]
  if (last < bounds.from) return []
  const found: number[] = []
  try {
    for (const wall of walk(parse(parts, new Date(start.wall)), start.wall, { ...bounds, until: last }))
      found.push(wall)
  } catch {
    // The library throws errors of many kinds for rules that make no sense.
    bounds.onBroken()
    if (found.length === 0) return [start.wall]
  }
  return found
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

function parse(parts: Map<string, string>, start: Date): ICAL.Recur {
  for (const name of ['COUNT', 'INTERVAL']) if (!(Number(parts.get(name)) >= 1)) parts.delete(name)
  for (const name of ['UNTIL', 'RSCALE', 'SKIP']) parts.delete(name)
  if (!/^(?:SU|MO|TU|WE|TH|FR|SA)$/.test(parts.get('WKST') ?? '')) parts.delete('WKST')
  if (parts.get('FREQ') === 'YEARLY') nameMonths(parts, start)
  if (parts.has('BYWEEKNO') || /\d\d|[6-9]/.test(parts.get('BYDAY') ?? ''))
    throw new RuleError('the library expands weeks of a year to others')
  const rule = ICAL.Recur.fromString([...parts].map((part) => part.join('=')).join(';'))
  if (!/^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(rule.freq)) throw new RuleError('it repeats within a day')
  if (!(rule.interval <= LARGEST_INTERVAL)) throw new RuleError('the interval is out of bounds')
  return rule
}

/**
 * What RFC 5545 (3.3.10) takes from the start. The library makes 29 February a 1 March, while a year without the day has no such date, and a day of all
 * months one of January.
 */
function nameMonths(parts: Map<string, string>, start: Date): void {
  if (parts.has('BYMONTHDAY') && !parts.has('BYMONTH')) parts.set('BYMONTH', '1,2,3,4,5,6,7,8,9,10,11,12')
  const isPlain = !['BYDAY', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'].some((name) => parts.has(name))
  if (!isPlain || start.getUTCDate() <= 28) return
  if (!parts.has('BYMONTH')) parts.set('BYMONTH', `${start.getUTCMonth() + 1}`)
  parts.set('BYMONTHDAY', `${start.getUTCDate()}`)
}

/** By the clock of the start; a day counts as a whole. */
const lastOf = (until: FeedTime, start: FeedTime): number =>
  until.isDate ? until.wall + DAY - 1_000 : start.clock.fromInstant(until.clock.toInstant(until.wall))

/** The library is only asked for starts from shortly before the bounds. */
function* walk(rule: ICAL.Recur, wall: number, { from, until, budget }: Bounds): Generator<number> {
  const steps: Budget = { steps: Math.min(MOST_STEPS, budget.steps) }
  const before = steps.steps
  rule.until = timeOf(until)
  try {
    const iterator = new BoundedIterator({ rule, dtstart: timeOf(closer(rule, wall, from)) }, steps)
    for (let next = iterator.next(); next; next = iterator.next()) {
      spend(steps)
      const start = Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute, next.second)
      if (start > until) break
      if (start >= from) yield start
    }
  } finally {
    budget.steps -= before - steps.steps
  }
}

/** A start of the same rule nearer to `from`: whole intervals later. Of a rule with a count only where each interval has one date. */
function closer(rule: ICAL.Recur, wall: number, from: number): number {
  const isPlain = Object.keys(rule.parts).length === 0
  if (rule.count && !isPlain) return wall
  const skipped = Math.max(0, wholeIntervals(rule, wall, from - DAY))
  if (!rule.count) return later(rule, wall, skipped)
  const left = Math.max(1, rule.count - skipped)
  const start = later(rule, wall, rule.count - left)
  rule.count = left
  return start
}

/** None where a later start would mean another day: of days that not every month has. */
function wholeIntervals(rule: ICAL.Recur, wall: number, until: number): number {
  const days = daysOf(rule)
  if (days) return Math.floor((until - wall) / (days * DAY))
  const [start, end] = [new Date(wall), new Date(until)]
  if (start.getUTCDate() > 28) return 0
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
  return Math.floor((months - 1) / monthsOf(rule))
}

function later(rule: ICAL.Recur, wall: number, intervals: number): number {
  const days = daysOf(rule)
  if (days) return wall + intervals * days * DAY
  const start = new Date(wall)
  return start.setUTCMonth(start.getUTCMonth() + intervals * monthsOf(rule))
}

const daysOf = ({ freq, interval }: ICAL.Recur) =>
  ({ DAILY: 1, WEEKLY: 7 })[freq as 'DAILY'] * interval || null
const monthsOf = ({ freq, interval }: ICAL.Recur) => (freq === 'YEARLY' ? 12 : 1) * interval

const timeOf = (wall: number): ICAL.Time =>
  new ICAL.Time(fieldsOf(new Date(wall)), ICAL.Timezone.localTimezone)

const fieldsOf = (date: Date) => ({
  ...{ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), isDate: false },
  ...{ hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds() },
})

function spend(budget: Budget): void {
  budget.steps -= 1
  if (budget.steps < 0) throw new RuleError('the rule takes too many steps')
}

/** Ends rules that never match: the library asks for each candidate whether the rule allows it. */
class BoundedIterator extends ICAL.RecurIterator {
  private readonly budget: Budget | undefined

  constructor(options: ConstructorParameters<typeof ICAL.RecurIterator>[0], budget: Budget) {
    super(options)
    this.budget = budget
  }

  override check_contracting_rules(): boolean {
    if (this.budget) spend(this.budget)
    return super.check_contracting_rules()
  }
}
