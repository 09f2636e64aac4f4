import { pageTexts } from '../../content/pages'
import { pictureSources } from '../../lib/picture/pictures'
import { townTimestamp } from '../../lib/time/town-time'
import type { SiteSettings } from '../../settings/site-settings'
import type { TownEvent } from './event'
import { eventPath } from './event-address'

/** Maximum number of events; the page itself has all. */
const MOST_EVENTS = 50
const LONGEST_DESCRIPTION = 500

/** A size that the page uses, too, so that no additional one is rendered. */
const PICTURE = { width: 960, height: 640 }

const townOf = ({ association, contact }: SiteSettings) => ({
  '@type': 'PostalAddress',
  postalCode: contact.postalCode,
  addressLocality: association.town,
  addressCountry: 'DE',
})

type Site = Readonly<{
  /** Public origin of the site. */
  siteUrl: string
  /** Base host of pictures; empty for the site's own. */
  baseUrl: string
  settings: SiteSettings
}>

/** Upcoming events as a list (https://schema.org/Event), with data that the page shows, too. Null in the browser. */
export function describeEvents(events: readonly TownEvent[], site: Site): object | null {
  if (!import.meta.env.SSR) return null
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: pageTexts('events', site.settings).title,
    itemListElement: events.slice(0, MOST_EVENTS).map((event, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      item: describeEvent(event, site),
    })),
  }
}

function describeEvent(event: TownEvent, { siteUrl, baseUrl, settings }: Site): object {
  const start = new Date(event.start_date)
  const end = event.end_date === null ? null : new Date(event.end_date)
  const image = pictureSources(event.image_url, baseUrl || siteUrl, PICTURE)?.src
  return {
    '@type': 'Event',
    name: event.title,
    ...(event.description && { description: shortened(event.description) }),
    startDate: townTimestamp(start),
    ...(end && end > start && { endDate: townTimestamp(end) }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: `${siteUrl}${eventPath(event.id)}`,
    ...(image && { image }),
    location: describePlace(event.location, settings),
    ...describeOrganizer(event, siteUrl, settings),
  }
}

/** Places are free text: with a postal code it is used as the address, otherwise the place is in the town. */
function describePlace(location: string | null, settings: SiteSettings): object {
  const town = townOf(settings)
  if (!location) return { '@type': 'Place', name: settings.association.town, address: town }
  const address = /\b\d{5}\b/.test(location) ? location : town
  return { '@type': 'Place', name: location, address }
}

/** The submitter; the association only for its own events. */
function describeOrganizer(
  { submitter_name: name, is_user_submitted }: TownEvent,
  siteUrl: string,
  settings: SiteSettings,
): object {
  if (name) return { organizer: { '@type': 'Person', name } }
  if (is_user_submitted) return {}
  const association = { '@type': 'Organization', '@id': `${siteUrl}/#association` }
  return { organizer: { ...association, name: settings.association.name, url: `${siteUrl}/` } }
}

/** Truncates by code points. */
function shortened(text: string): string {
  return [...text].slice(0, LONGEST_DESCRIPTION).join('')
}
