import { Buffer } from 'node:buffer'
import { type Calendar, type FeedEvent, readCalendar } from './read-calendar.ts'

export const NOW = Date.parse('2026-03-01T12:00:00Z')

/** A calendar of entries; each has a UID and a title unless its lines do. */
export const calendar = (...entries: readonly (readonly string[])[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...entries.flatMap((lines, place) => [
      'BEGIN:VEVENT',
      ...(lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${place}@verein.example`]),
      ...(lines.some((line) => /^summary/i.test(line)) ? [] : ['SUMMARY:Probe']),
      ...lines,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')

type Options = Readonly<{ charset?: string | null; now?: number }>

/** Throws if the file is no calendar. */
export function read(file: string | Uint8Array, { charset = null, now = NOW }: Options = {}): Calendar {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const found = readCalendar({ bytes, charset, now })
  if (!found) throw new Error('this is no calendar')
  return found
}

/** Start and end of each event of one entry by the clock of the town, e.g. "2026-04-01 18:00", without midnight. */
export const timesOf = (...lines: readonly string[]): string[] => times(read(calendar(lines)).events)

export const times = (events: readonly FeedEvent[]): string[] =>
  events.map(({ start_date, end_date }) =>
    [start_date, end_date]
      .filter((date) => date !== null)
      .map(inTown)
      .join(' to '),
  )

/** The only event of an entry that starts on 1 April. */
export const one = (...lines: readonly string[]): FeedEvent | undefined =>
  read(calendar(['DTSTART:20260401T180000Z', ...lines])).events[0]

const FORMAT = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
})
const inTown = (date: string) => FORMAT.format(new Date(date)).replace(' 00:00', '')
