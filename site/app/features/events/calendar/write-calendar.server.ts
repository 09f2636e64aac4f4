import { ICalCalendar, type ICalEventData, ICalEventTransparency } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { ASSOCIATION } from '../../../content/association'
import { CALENDAR } from '../../../content/calendar'
import { TOWN_ZONE } from '../../../lib/time/town-time'
import { categoryOf } from '../categories'
import type { TownEvent } from '../event'
import { CALENDAR_FEED_PATH, eventPath } from '../event-address'
import { calendarTime } from './calendar-time'
import { plainText } from './plain-text'

const REFRESH_SECONDS = 3_600

/** Where the site is and when it is asked. */
type Occasion = Readonly<{ siteUrl: string; now: Date }>

/** One event as an iCalendar file (RFC 5545). */
export function writeEventCalendar(event: TownEvent, occasion: Occasion): string {
  return finish(emptyCalendar(), [event], occasion)
}

/** Events as a calendar to subscribe to: named, and asking to be read again every hour (RFC 7986). */
export function writeCalendarFeed(events: readonly TownEvent[], occasion: Occasion): string {
  const feed = emptyCalendar()
    .name(CALENDAR.name)
    .description(CALENDAR.description)
    .source(`${occasion.siteUrl}${CALENDAR_FEED_PATH}`)
    .url(`${occasion.siteUrl}/events`)
    .ttl(REFRESH_SECONDS)
  return finish(feed, events, occasion)
}

function emptyCalendar(): ICalCalendar {
  return new ICalCalendar({
    prodId: { company: ASSOCIATION.shortName, product: 'Events', language: 'DE' },
    // Each event names its zone. One for the whole calendar would take DTSTAMP out of UTC, where it has to be.
    timezone: { name: null, generator: zoneData },
  })
}

function finish(calendar: ICalCalendar, events: readonly TownEvent[], occasion: Occasion): string {
  // A calendar holds one component at least; where there is no event, it is the zone.
  if (events.length === 0) calendar.timezone({ name: TOWN_ZONE, generator: zoneData })
  for (const event of events) calendar.createEvent(entry(event, occasion))
  // The library leaves the last line open.
  return `${calendar.toString()}\r\n`
}

function zoneData(zone: string): string | null {
  return tzlib_get_ical_block(zone)[0] ?? null
}

function entry(event: TownEvent, { siteUrl, now }: Occasion): ICalEventData {
  return {
    id: `${event.id}@${CALENDAR.uidName}`,
    ...calendarTime(event),
    // When an event was changed is not on record; what stands here was true when it was read.
    stamp: now,
    summary: plainText(event.title),
    description: description(event),
    location: event.location === null ? null : plainText(event.location),
    url: `${siteUrl}${eventPath(event.id)}`,
    categories: [{ name: plainText(categoryOf(event.category)?.label ?? event.category) }],
    // An announcement: nobody is busy for three weeks because of an exhibition.
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}

function description(event: TownEvent): string | null {
  const said = [event.description, event.submitter_name && `Veranstalter: ${event.submitter_name}`]
  return said.filter(Boolean).map(String).map(plainText).join('\n\n') || null
}
