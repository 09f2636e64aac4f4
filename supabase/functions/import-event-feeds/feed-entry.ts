import { decodeHTMLStrict } from 'entities'
import ICAL from 'ical.js'
import type { Entry } from './entries.ts'
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

/** Tags of HTML that services put into texts, and comments of WordPress's blocks. "<Name>" and "<a@b.example>" are no tags. */
const TAG =
  /<\/?(?:a|abbr|article|b|blockquote|body|br|center|code|del|div|em|figure|figcaption|font|h[1-6]|head|hr|html|i|iframe|img|ins|li|link|meta|o:p|ol|p|pre|s|section|small|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|title|tr|tt|u|ul)\b[^<>]*>|<!--[\s\S]{0,2000}?-->|<!doctype[^<>]*>/gi

/** Text of a calendar without tags, entities and characters that no text has. */
export function plainText(text: string, most: number): string | null {
  const plain = text
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>/gi, '\n')
    .replace(TAG, '')
  return shortened(
    // Twice: plugins of WordPress escape texts that are escaped already.
    decodeHTMLStrict(decodeHTMLStrict(plain))
      .toWellFormed()
      .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
      .replaceAll('\u00A0', ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B\u2060\uFEFF\uFFFD]/g, '')
      .replace(/[ \t]+\n/g, '\n')
      .replace(/\n{3,}/g, '\n\n'),
    most,
  )
}

/** Plain text in one line. */
export const plainLine = (text: string, most: number): string | null =>
  shortened((plainText(text, text.length) ?? '').replace(/\s+/g, ' '), most)

/** Null for an empty text. Lengths are counted as the database counts them. */
function shortened(text: string, most: number): string | null {
  const trimmed = text.trim()
  const characters = [...trimmed.slice(0, 2 * most + 2)]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : trimmed || null
}

/** What people read of an event. Contacts of organisers and guests are not read. */
export type EntryTexts = Readonly<{
  title: string
  description: string | null
  location: string | null
  status: 'scheduled' | 'cancelled'
}>

/** Value of the first line of a property that can be read; undefined without one. */
function textOf(entry: Entry, name: string): string | undefined {
  return entry
    .get(name)
    ?.map((line) => readText(line) ?? readText(name + line.slice(line.indexOf(':'))))
    .find((value) => value !== undefined)
}

/** Undefined for a line whose parameters the library does not read. */
function readText(line: string): string | undefined {
  try {
    const value = ICAL.Property.fromString(line.trimStart(), ICAL.design.icalendar).getFirstValue()
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** Null for a private entry or one without a title. A date of a series has the texts of the series that it does not have itself. */
export function readTexts(entry: Entry, series: Entry = entry): EntryTexts | null {
  const text = (name: string) => textOf(entry, name) ?? textOf(series, name) ?? ''
  const title = plainLine(textOf(entry, 'SUMMARY') || textOf(series, 'SUMMARY') || '', 200)
  if (title === null || /^\s*(?:private|confidential)/i.test(text('CLASS'))) return null
  const link = text('URL').trim()
  const description = plainText(text('DESCRIPTION'), /^https?:/.test(link) ? 2_900 : 5_000)
  return {
    title,
    description:
      /^https?:\/\/\S{1,2000}$/.test(link) && !description?.includes(link)
        ? [description, link].filter(Boolean).join('\n\n')
        : description,
    location: plainLine(text('LOCATION'), 200),
    status: /^\s*cancell?ed/i.test(text('STATUS')) ? 'cancelled' : 'scheduled',
  }
}
