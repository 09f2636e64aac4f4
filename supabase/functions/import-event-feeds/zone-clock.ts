/** Times by the clock of a zone are numbers of milliseconds as if the clock showed UTC, as `Date.UTC` makes them. */
export type ZoneClock = Readonly<{
  toInstant(wall: number): number
  fromInstant(instant: number): number
}>

const TOWN = 'Europe/Berlin'
const DAY = 86_400_000

/** What Microsoft calls the town's zone and those that agree with it. */
const WINDOWS = /^(w\. europe|central europe|central european|romance) standard time$/i

/**
 * The clock of a TZID: a name of the IANA database, with or without a prefix, or one of Microsoft's for the town's zone. All others count as
 * the town's, because definitions in calendars (VTIMEZONE) can be wrong and endless, and calendars of the town's clubs have its time.
 */
export function createClocks(): (tzid: string | null) => ZoneClock {
  const known = new Map<string, ZoneClock>()
  return (tzid) => {
    const zone = zoneOf(tzid)
    const clock = known.get(zone) ?? createClock(zone)
    known.set(zone, clock)
    return clock
  }
}

function zoneOf(tzid: string | null): string {
  if (tzid === null || WINDOWS.test(tzid)) return TOWN
  const name = /(?:UTC|GMT|[A-Za-z_]{1,30}\/[A-Za-z_+-]{1,30}(?:\/[A-Za-z_+-]{1,30})?)$/.exec(
    tzid.slice(-100),
  )?.[0]
  if (name === undefined) return TOWN
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return TOWN
  }
}

function createClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    },
  })
  const fromInstant = (instant: number): number => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
    return Date.UTC(
      ...([part('year'), part('month') - 1, part('day')] as const),
      ...([part('hour'), part('minute'), part('second')] as const),
    )
  }
  return {
    fromInstant,
    /** Of a time that the clocks repeat the first; one that they skip is an hour later. */
    toInstant(wall) {
      const offsets = [-DAY, DAY].map((days) => fromInstant(wall + days) - (wall + days))
      const found = offsets.map((offset) => wall - offset).find((instant) => fromInstant(instant) === wall)
      return found ?? wall - (offsets[0] ?? 0)
    },
  }
}
