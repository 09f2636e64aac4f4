import ICAL from 'ical.js'
import { type ClockOf, readTime } from './feed-time.ts'
import type { ZoneClock } from './zone-clock.ts'

const DAY = 86_400_000
/** Steps of one recurrence: six years of days. */
const MOST_STEPS = 2_200
const LARGEST_INTERVAL = 1_000

/** Steps that are left for a calendar. */
export type Budget = { steps: number }

type Options = Readonly<{
  /** Start by the clock. */
  wall: number
  clock: ZoneClock
  /** Instants between which occurrences are wanted. */
  from: number
  until: number
  budget: Budget
  clockOf: ClockOf
}>

/**
 * Starts by the clock of an entry that recurs (RRULE, RDATE, EXDATE), within the bounds; null for one that does not. Throws for a rule that
 * takes too many steps, or repeats within a day.
 */
export function occurrencesOf(component: ICAL.Component, options: Options): number[] | null {
  const { wall, clock, from, until, clockOf } = options
  const rule = component.getFirstPropertyValue('rrule')
  const listed = (name: string) =>
    component
      .getAllProperties(name)
      .flatMap((property) => property.getValues().map((value) => [property, value] as const))
      .slice(0, 1_000)
      .flatMap(([property, value]) =>
        value instanceof ICAL.Time ? [readTime(property, clockOf, value)] : [],
      )
  const added = listed('rdate')
  if (!(rule instanceof ICAL.Recur) && added.length === 0) return null
  const left = listed('exdate')
  const instants = new Set(
    left.filter(({ isDate }) => !isDate).map((time) => time.clock.toInstant(time.wall)),
  )
  const days = new Set(left.filter(({ isDate }) => isDate).map((time) => time.wall))
  const starts = new Set([
    ...(rule instanceof ICAL.Recur ? startsOf(rule, options) : [wall]),
    ...added.map((time) => clock.fromInstant(time.clock.toInstant(time.wall))),
  ])
  return [...starts]
    .filter((start) => {
      const instant = clock.toInstant(start)
      return instant >= from && instant < until && !instants.has(instant) && !days.has(start - (start % DAY))
    })
    .toSorted((a, b) => a - b)
}

/** Starts of the rule; the library is only asked for those from shortly before `from`. */
function startsOf(rule: ICAL.Recur, { wall, clock, from, until, budget }: Options): number[] {
  if (!/^(DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(rule.freq)) throw new Error('the entry repeats within a day')
  if (!(rule.interval >= 1 && rule.interval <= LARGEST_INTERVAL))
    throw new Error('the interval is out of bounds')
  const last = Math.min(
    clock.fromInstant(until),
    rule.until ? untilOf(rule.until, clock) : Number.POSITIVE_INFINITY,
  )
  rule.until = timeOf(last)
  const steps: Budget = { steps: Math.min(MOST_STEPS, budget.steps) }
  const before = steps.steps
  const iterator = new BoundedIterator({ rule, dtstart: timeOf(closer(rule, wall, from)) }, steps)
  const found: number[] = []
  try {
    for (let next = iterator.next(); next; next = iterator.next()) {
      spend(steps)
      const start = Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute, next.second)
      if (start > last) break
      found.push(start)
    }
  } finally {
    budget.steps -= before - steps.steps
  }
  return found
}

/** A start of the same rule nearer to `from`: whole intervals later, which only rules without a count allow. */
function closer(rule: ICAL.Recur, wall: number, from: number): number {
  const length = { DAILY: DAY, WEEKLY: 7 * DAY }[rule.freq as 'DAILY'] * rule.interval
  if (!Number.isFinite(length) || rule.count || from - DAY <= wall) return wall
  return wall + Math.floor((from - DAY - wall) / length) * length
}

/** The last moment by the clock; a day counts as a whole. */
function untilOf(until: ICAL.Time, clock: ZoneClock): number {
  const wall = Date.UTC(until.year, until.month - 1, until.day, until.hour, until.minute, until.second)
  if (until.isDate) return wall + DAY - 1_000
  return until.zone?.tzid === 'UTC' ? clock.fromInstant(wall) : wall
}

const timeOf = (wall: number): ICAL.Time =>
  new ICAL.Time(partsOf(new Date(wall)), ICAL.Timezone.localTimezone)

const partsOf = (date: Date) => ({
  ...{ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), isDate: false },
  ...{ hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds() },
})

function spend(budget: Budget): void {
  budget.steps -= 1
  if (budget.steps < 0) throw new Error('the rule takes too many steps')
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
