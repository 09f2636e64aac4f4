import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import type { ZoneDefinition } from './entries.ts'

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
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
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

const TOWN = 'Europe/Berlin'

/** Offsets that the town has; a zone with one of them and no better name is the town's, with its summer time. */
const TOWN_OFFSETS = new Set(['+01:00', '+02:00'])

const WINDOWS = new Map(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(({ windowsName, iana }) => [
    windowsName.toLowerCase(),
    iana[0],
  ]),
)

/** Zones by their city: Exchange names them by cities, "(UTC+01:00) Amsterdam, Berlin, Bern". */
const CITIES = new Map(
  Intl.supportedValuesOf('timeZone').map((zone) => [
    zone.split('/').at(-1)?.replaceAll('_', ' ').toLowerCase() ?? '',
    zone,
  ]),
)

/**
 * The zone that a TZID means: a name of the IANA database, with or without a prefix, one of Microsoft's, a city, an offset, or UTC in words. For
 * all others their definition decides where it names a place or has one offset, and else the town: calendars of the town's clubs have its time.
 * Rules of definitions are not read, because they can be wrong and endless.
 */
function zoneOf(tzid: string, definition: ZoneDefinition | undefined): string {
  const name = tzid.replace(/["\\]/g, '').trim()
  if (name === '') return TOWN
  return (
    ianaZone(name) ??
    windowsZone(name) ??
    ianaZone(definition?.location ?? '') ??
    cityZone(name) ??
    offsetZone(name) ??
    definedZone(definition) ??
    TOWN
  )
}

/** With a prefix, e.g. "/freeassociation.sourceforge.net/Europe/Berlin" or "tzone://Microsoft/Utc". */
function ianaZone(name: string): string | undefined {
  const parts = name
    .replace(/^Z$/i, 'UTC')
    .replace(/\s+\d{1,3}$/, '')
    .split('/')
  for (const length of [parts.length, 3, 2, 1]) {
    const zone = parts.slice(-length).join('/')
    if (/^[a-z]/i.test(zone) && isZone(zone)) return zone
  }
  return undefined
}

function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** Outlook writes "W. Europe Daylight Time", and numbers names that it has twice. */
const windowsZone = (name: string): string | undefined =>
  WINDOWS.get(
    name
      .toLowerCase()
      .replace(/\s+\d{1,3}$/, '')
      .replace(/\b(?:daylight|summer) time$/, 'standard time'),
  )

function cityZone(name: string): string | undefined {
  const cities = name.toLowerCase().split(/[,/;:()]|\s-\s/)
  return cities.map((city) => CITIES.get(city.trim())).find((zone) => zone !== undefined)
}

/** "UTC+01:00", "(GMT-05.00) …", "+0100"; without an offset UTC itself. */
function offsetZone(name: string): string | undefined {
  const found = /^\(?(?:utc|gmt)?\s?([+-])(\d{1,2})(?:[:.]?(\d{2}))?(?!\d)/i.exec(name)
  if (found) return ofOffset(`${found[1]}${found[2]?.padStart(2, '0')}:${found[3] ?? '00'}`)
  return /^\(?(?:utc|gmt)\b|universal time|weltzeit|greenwich/i.test(name) ? 'UTC' : undefined
}

/** Zone for a definition without summer time; `TZOFFSETTO` is "+0100". */
function definedZone(definition: ZoneDefinition | undefined): string | undefined {
  const [offset, ...others] = definition?.offsets ?? []
  const found = others.length === 0 ? /^([+-]\d{2})(\d{2})/.exec(offset ?? '') : null
  return found ? ofOffset(`${found[1]}:${found[2]}`) : undefined
}

function ofOffset(offset: string): string | undefined {
  if (TOWN_OFFSETS.has(offset)) return TOWN
  return isZone(offset) ? offset : undefined
}
