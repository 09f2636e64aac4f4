import { TZDate } from '@date-fns/tz'
import { ICalCalendar, type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { Settings } from '../../association/schema/settings'
import { sentenceAnswer } from '../../lib/page/file-answer'
import { isAmbiguousLocalTime, TOWN_ZONE } from '../../lib/time/town-time'
import { calendarSpan, placeOf } from './calendar-links'
import { categoryOf } from './categories'
import { STATUS_WORDS } from './describe-event'
import type { TownEvent } from './event'
import { CALENDAR_FEED_PATH, eventPath } from './event-address'

const REFRESH_SECONDS = 3_600

/** What calendars know of it (RFC 5545, 3.8.1.11); an event that is sold out takes place. */
const STATUS: Readonly<Record<TownEvent['status'], ICalEventStatus>> = {
  scheduled: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  postponed: ICalEventStatus.TENTATIVE,
  sold_out: ICalEventStatus.CONFIRMED,
}

/** Origin of the site, and the association. */
type CalendarContext = Readonly<{
  siteUrl: string
  settings: Pick<Settings, 'association' | 'documents'>
}>

/** One event as an iCalendar file (RFC 5545). */
export function writeEventCalendar(event: TownEvent, context: CalendarContext): string {
  return finish(emptyCalendar(context), [event], context)
}

/** Events as a calendar feed, with a name and a refresh interval of an hour (RFC 7986); `search` are the parameters of its address. */
export function writeCalendarFeed(
  events: readonly TownEvent[],
  context: CalendarContext,
  search = '',
): string {
  const { documents } = context.settings
  const feed = emptyCalendar(context)
    .name(documents.calendarName)
    .description(documents.calendarDescription)
    .source(`${context.siteUrl}${CALENDAR_FEED_PATH}${search}`)
    .url(`${context.siteUrl}/events${search}`)
    .ttl(REFRESH_SECONDS)
  return finish(feed, events, context)
}

function emptyCalendar({ settings }: CalendarContext): ICalCalendar {
  return new ICalCalendar({
    prodId: { company: settings.association.shortName, product: 'Events', language: 'DE' },
    // Each event has its own TZID. A zone for the whole calendar would move DTSTAMP out of UTC, which is required.
    timezone: { name: null, generator: zoneData },
  })
}

function finish(calendar: ICalCalendar, events: readonly TownEvent[], context: CalendarContext): string {
  // A calendar needs at least one component; without events it is the time zone.
  if (events.length === 0) calendar.timezone({ name: TOWN_ZONE, generator: zoneData })
  for (const event of events) calendar.createEvent(entry(event, context))
  // The library omits the last line break.
  return `${calendar.toString()}\r\n`
}

function zoneData(zone: string): string | null {
  return tzlib_get_ical_block(zone)[0] ?? null
}

function entry(event: TownEvent, { siteUrl, settings }: CalendarContext): ICalEventData {
  const updated = new Date(event.updated_at)
  const status = STATUS_WORDS[event.status]
  return {
    id: `${event.id}@${settings.documents.calendarUid}`,
    ...calendarTime(event),
    stamp: updated,
    lastModified: updated,
    sequence: event.sequence,
    status: STATUS[event.status],
    summary: plainText(status ? `${status}: ${event.title}` : event.title),
    description: description(event),
    location: plainText(withTown(placeOf(event), settings.association.town)) || null,
    url: `${siteUrl}${eventPath(event)}`,
    categories: [{ name: plainText(categoryOf(event.category)?.label ?? event.category) }],
    // Transparent: an imported event does not block the reader's calendar.
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}

/** A place with the town, which calendars need to find it on a map; a town that is still a placeholder is left out. */
function withTown(place: string, town: string): string {
  const isKnown = !place || town.startsWith('[') || place.toLowerCase().includes(town.toLowerCase())
  return isKnown ? place : `${place}, ${town}`
}

function description(event: TownEvent): string | null {
  const organiser = event.organiser ?? event.submitter_name
  const texts = [event.status_note, event.description, organiser && `Veranstalter: ${organiser}`]
  return texts.filter(Boolean).map(String).map(plainText).join('\n\n') || null
}

/**
 * Removes characters that a calendar file must not contain (RFC 5545 section 3.1): control characters except tab and line feed. The line
 * and paragraph separators of Unicode become line feeds, because some parsers treat them so.
 */
function plainText(text: string): string {
  return text
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/\p{Cc}/gu, (character) => ('\t\r\n'.includes(character) ? character : ''))
}

/** Start and end as the calendar library takes them; the end is exclusive. */
type CalendarTime =
  | Readonly<{ allDay: true; start: string; end: string }>
  | Readonly<{ allDay: false; start: Date; end: Date; timezone: string | null }>

/** Time of an event in calendars: whole days as dates, everything else in the town's time zone. */
function calendarTime(event: TownEvent): CalendarTime {
  const span = calendarSpan(event)
  if (span.allDay) return span
  const { start, end } = span
  // A local time that occurs twice is ambiguous; such an event is written in UTC.
  if (isAmbiguousLocalTime(start) || isAmbiguousLocalTime(end))
    return { allDay: false, start, end, timezone: null }
  return { allDay: false, start: onTownClock(start), end: onTownClock(end), timezone: TOWN_ZONE }
}

function onTownClock(instant: Date): Date {
  return new TZDate(instant.getTime(), TOWN_ZONE)
}

const RETRY_SECONDS = '60'

/**
 * Response with a calendar file. `inline`, because phones offer to add an inline file to the calendar but only store an attachment;
 * browsers that cannot display it store it under `fileName`.
 */
export function calendarAnswer(calendar: string, fileName: string): Response {
  return new Response(calendar, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${fileName}"`,
    },
  })
}

/** 404: there is no such event. */
export function missingAnswer(): Response {
  return sentenceAnswer('Diese Veranstaltung gibt es nicht oder nicht mehr.', 404)
}

/** 503: the events could not be read. Calendars retry by themselves. */
export function unavailableAnswer(): Response {
  return sentenceAnswer(
    'Der Kalender ist im Moment nicht erreichbar. Bitte versuchen Sie es in einer Minute noch einmal.',
    503,
    { 'retry-after': RETRY_SECONDS },
  )
}
