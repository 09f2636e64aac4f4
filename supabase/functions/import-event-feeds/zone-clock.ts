import type { ZoneDefinition } from './entries.ts'
import { TOWN, zoneOf } from './zone-names.ts'

/** Times by the clock of a zone are numbers of milliseconds as if the clock showed UTC, as `Date.UTC` makes them. */
export type ZoneClock = Readonly<{
  toInstant(wall: number): number
  fromInstant(instant: number): number
}>

export type ClockOf = (tzid: string | null) => ZoneClock

const DAY = 86_400_000
/** Zones change their offset at whole half hours (UTC). */
const HALF_HOUR = 1_800_000
/** Names of zones looked up for one calendar. */
const MOST_NAMES = 200

/** Clocks of the zones that a calendar names; each name is looked up once. */
export function createClocks(definitions: ReadonlyMap<string, ZoneDefinition>): ClockOf {
  const zones = new Map<string, string>()
  const clocks = new Map<string, ZoneClock>()
  return (tzid) => {
    const name = tzid?.slice(-100) ?? ''
    const zone =
      zones.get(name) ?? (zones.size < MOST_NAMES ? zoneOf(name, definitions.get(tzid ?? '')) : TOWN)
    if (zones.size < MOST_NAMES) zones.set(name, zone)
    const clock = clocks.get(zone) ?? createClock(zone)
    clocks.set(zone, clock)
    return clock
  }
}

function createClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
  })
  const offsets = new Map<number, number>()
  const offsetAt = (instant: number): number => {
    const from = instant - (((instant % HALF_HOUR) + HALF_HOUR) % HALF_HOUR)
    const offset = offsets.get(from) ?? shownAt(format, from) - from
    offsets.set(from, offset)
    return offset
  }
  return {
    fromInstant: (instant) => instant + offsetAt(instant),
    /** If the clocks repeat a time, the first occurrence; a time that they skip is an hour later. */
    toInstant(wall) {
      const [before, after] = [offsetAt(wall - DAY), offsetAt(wall + DAY)]
      const found = [wall - before, wall - after].find((instant) => instant + offsetAt(instant) === wall)
      return found ?? wall - before
    },
  }
}

function shownAt(format: Intl.DateTimeFormat, instant: number): number {
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return Date.UTC(
    ...([part('year'), part('month') - 1, part('day')] as const),
    ...([part('hour'), part('minute'), part('second')] as const),
  )
}
