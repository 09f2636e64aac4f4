import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { FeedProblem } from './feed-problem.ts'
import { type ClockOf, readTime } from './feed-time.ts'
import { plainLine, plainText } from './plain-text.ts'
import { type Budget, occurrencesOf } from './recurrence.ts'
import { createClocks, type ZoneClock } from './zone-clock.ts'

/** Events taken from one calendar: the next ones. */
export const MOST_EVENTS = 500
/** Entries read of one calendar, and characters of one. */
const MOST_ENTRIES = 5_000
const LONGEST_ENTRY = 100_000
/** Steps of all recurrences of a calendar together. */
const MOST_STEPS = 30_000
const DAY = 86_400_000
/** How far ahead events are taken. */
const HORIZON = 366 * DAY
/** Longest event. */
const LONGEST = 31 * DAY

/** An event as `import_feed_events` takes it. Contacts of organisers and guests are not read. */
export type FeedEvent = Readonly<{
  /** SHA-256 of UID and day of the recurrence. */
  key: string
  title: string
  description: string | null
  start_date: string
  end_date: string | null
  location: string | null
  status: 'scheduled' | 'cancelled'
}>

export type Calendar = Readonly<{
  /** Coming ones, in order of their start. */
  events: readonly FeedEvent[]
  /** Whether there are more. */
  isCut: boolean
  /** What starts before this instant is whole. */
  until: number
  /** Entries that could not be read. */
  unreadable: number
}>

type Options = Readonly<{
  now: number
  /** Lets other work of the process run. */
  pause: () => Promise<void>
}>

/** One occurrence; `replaces` is the day of the recurrence that it takes the place of. */
type Occurrence = FeedEvent & Readonly<{ start: number }>

/**
 * Coming events of a calendar (RFC 5545), recurring ones for a year. Each entry is read on its own, so that a broken one costs no other, and
 * time and memory are bounded whatever the calendar says. Rejects with a `FeedProblem` for what is no calendar.
 */
export async function readCalendar(text: string, { now, pause }: Options): Promise<Calendar> {
  const entries = entriesOf(text)
  const budget: Budget = { steps: MOST_STEPS }
  const clockOf = createClocks()
  const found = new Map<string, Occurrence>()
  const replaced: Occurrence[] = []
  let unreadable = Math.max(0, entries.length - MOST_ENTRIES)
  for (const [place, entry] of entries.slice(0, MOST_ENTRIES).entries()) {
    if (place % 20 === 0) await pause()
    try {
      if (entry.length > LONGEST_ENTRY) throw new Error('the entry is too long')
      const component = new ICAL.Component(ICAL.parse(entry))
      const occurrences = readEntry(component, { now, clockOf, budget })
      if (component.hasProperty('recurrence-id')) replaced.push(...occurrences)
      else for (const occurrence of occurrences) found.set(occurrence.key, occurrence)
    } catch {
      unreadable += 1
    }
  }
  for (const occurrence of replaced) found.set(occurrence.key, occurrence)
  const coming = [...found.values()]
    .filter(({ end_date, start }) => (end_date ? Date.parse(end_date) : start) > now && start < now + HORIZON)
    .toSorted((a, b) => a.start - b.start)
  const isCut = coming.length > MOST_EVENTS
  return {
    events: coming.slice(0, MOST_EVENTS).map(({ start, ...event }) => event),
    isCut,
    until: isCut ? (coming[MOST_EVENTS - 1]?.start ?? now) : now + HORIZON,
    unreadable,
  }
}

/** Texts of the VEVENTs, with folded lines put together. */
function entriesOf(text: string): string[] {
  const whole = text.replace(/^\uFEFF/, '').replace(/\r?\n[ \t]/g, '')
  if (!/^\s*BEGIN:VCALENDAR\s/i.test(whole)) {
    throw new FeedProblem('Unter der Adresse liegt kein Kalender im Format iCalendar.')
  }
  return whole
    .split(/^BEGIN:VEVENT[ \t]*\r?$/im)
    .slice(1)
    .map((part) => `BEGIN:VEVENT\r\n${part.split(/^END:VEVENT[ \t]*\r?$/im, 1)[0]?.trim()}\r\nEND:VEVENT`)
}

type Reading = Readonly<{ now: number; clockOf: ClockOf; budget: Budget }>

/** Occurrences of a VEVENT; none for what is private, has no title or no start. */
function readEntry(component: ICAL.Component, { now, clockOf, budget }: Reading): Occurrence[] {
  const textOf = (name: string) => {
    const value = component.getFirstPropertyValue(name)
    return typeof value === 'string' ? value : ''
  }
  const title = plainLine(textOf('summary'), 200)
  const begins = component.getFirstProperty('dtstart')
  if (title === null || begins === null || /^(private|confidential)$/i.test(textOf('class'))) return []
  const { wall, clock, isDate } = readTime(begins, clockOf)
  const link = textOf('url')
  const description = plainText(textOf('description'), /^https?:/.test(link) ? 2_900 : 5_000)
  const event = {
    title,
    description:
      /^https?:\/\/\S{1,2000}$/.test(link) && !description?.includes(link)
        ? [description, link].filter(Boolean).join('\n\n')
        : description,
    location: plainLine(textOf('location'), 200),
    status: /^cancelled$/i.test(textOf('status')) ? ('cancelled' as const) : ('scheduled' as const),
  }
  const lasts = durationOf(component, { wall, clock, isDate, clockOf })
  const replaces = component.getFirstProperty('recurrence-id')
  const uid = textOf('uid') || `${title}\n${wall}`
  const occurrence = (start: number, day: string): Occurrence => {
    const instant = clock.toInstant(start)
    const end = lasts > 0 ? clock.toInstant(start + lasts) : null
    return {
      ...event,
      start: instant,
      key: createHash('sha256').update(`${uid}\n${day}`).digest('hex'),
      start_date: new Date(instant).toISOString(),
      end_date: end === null ? null : new Date(end).toISOString(),
    }
  }
  if (replaces) {
    const { wall: replaced, clock: own } = readTime(replaces, clockOf)
    return [occurrence(wall, dayOf(clock.fromInstant(own.toInstant(replaced))))]
  }
  const starts = occurrencesOf(component, {
    wall,
    clock,
    from: now - LONGEST - DAY,
    until: now + HORIZON,
    budget,
    clockOf,
  })
  if (starts === null) return [occurrence(wall, '')]
  const days = new Map<string, number>()
  return starts.map((start) => {
    const day = dayOf(start)
    const earlier = days.get(day) ?? 0
    days.set(day, earlier + 1)
    return occurrence(start, earlier === 0 ? day : `${day} ${earlier}`)
  })
}

const dayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10)

type Start = Readonly<{ wall: number; clock: ZoneClock; isDate: boolean; clockOf: ClockOf }>

/** Milliseconds by the clock from start to end; a day without a time lasts a day. */
function durationOf(component: ICAL.Component, { wall, clock, isDate, clockOf }: Start): number {
  const ends = component.getFirstProperty('dtend')
  const duration = component.getFirstPropertyValue('duration')
  let lasts = isDate ? DAY : 0
  if (ends) {
    const end = readTime(ends, clockOf)
    lasts = clock.fromInstant(end.clock.toInstant(end.wall)) - wall
  } else if (duration instanceof ICAL.Duration) lasts = duration.toSeconds() * 1000
  if (!(lasts >= 0 && lasts <= LONGEST)) throw new Error('the event ends before it starts, or lasts too long')
  return lasts
}
