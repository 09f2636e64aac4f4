import type { SiteSettings } from '../../association/site-settings'
import type { DescribedSite } from '../../association/structured-data'
import { pageTexts } from '../../association/texts/pages'
import { webAddress } from '../../lib/links/contact-links'
import { describeBreadcrumbs } from '../../lib/page/breadcrumbs'
import { pictureSources } from '../../lib/picture/pictures'
import { townTimestamp } from '../../lib/time/town-time'
import type { TownEvent } from './event'
import { eventPath } from './event-address'
import type { EventWithOthers } from './event-queries'

/** Maximum number of events; the page itself has all. */
const MOST_EVENTS = 50
const LONGEST_DESCRIPTION = 500

/** Values of `eventStatus`. */
const STATUS: Readonly<Record<TownEvent['status'], string>> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  sold_out: 'EventScheduled',
}

/** A size that the page uses, too, so that no additional one is rendered. */
const PICTURE = { width: 960, height: 640 }

const townOf = ({ association, contact }: SiteSettings) => ({
  '@type': 'PostalAddress',
  postalCode: contact.postalCode || undefined,
  addressLocality: association.town,
  addressCountry: 'DE',
})

/** Upcoming events as a list of their pages, which describe them. Null in the browser. */
export function describeEvents(events: readonly TownEvent[], site: DescribedSite): object | null {
  if (!import.meta.env.SSR) return null
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: pageTexts('events', site.settings).title,
    itemListElement: events.slice(0, MOST_EVENTS).map((event, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      url: site.siteUrl + eventPath(event),
    })),
  }
}

/** An event (https://schema.org/Event). */
export function describeEvent(event: TownEvent, { siteUrl, baseUrl, settings }: DescribedSite): object {
  const start = new Date(event.start_date)
  const end = event.end_date === null ? null : new Date(event.end_date)
  const image = pictureSources(event.image_url, baseUrl || siteUrl, PICTURE)?.src
  return {
    '@type': 'Event',
    name: event.title,
    ...(event.description && { description: shortened(event.description) }),
    startDate: townTimestamp(start),
    ...(end && end > start && { endDate: townTimestamp(end) }),
    eventStatus: `https://schema.org/${STATUS[event.status]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: `${siteUrl}${eventPath(event)}`,
    ...(image && { image }),
    location: describePlace(event, settings),
    ...describeOffer(event, siteUrl),
    ...describeOrganizer(event, siteUrl, settings),
  }
}

/** Places are free text: with a postal code it is used as the address, otherwise the place is in the town. */
function describePlace(
  { location, address: given, latitude, longitude }: TownEvent,
  settings: SiteSettings,
): object {
  const town = townOf(settings)
  const address = given ?? (location && /\b\d{5}\b/.test(location) ? location : town)
  const geo = latitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }
  return { '@type': 'Place', name: location ?? settings.association.town, address, ...geo }
}

/** Where and whether tickets are available, and their price if the text is a single amount. */
function describeOffer(event: TownEvent, siteUrl: string): object {
  const price = priceOf(event.price)
  const url = webAddress(event.ticket_url)?.href
  const isSoldOut = event.status === 'sold_out'
  if (price === null && !url && !isSoldOut) return {}
  const availability = `https://schema.org/${isSoldOut ? 'SoldOut' : 'InStock'}`
  return {
    ...(price === 0 && { isAccessibleForFree: true }),
    offers: {
      '@type': 'Offer',
      url: url ?? siteUrl + eventPath(event),
      availability,
      ...(price !== null && { price, priceCurrency: 'EUR' }),
    },
  }
}

/** Euros of a price such as "5 €", "7,50 Euro" or "Eintritt frei"; null for anything that is more than one amount. */
function priceOf(text: string | null): number | null {
  if (text === null) return null
  if (/^(eintritt )?(frei|kostenlos)$/i.test(text.trim())) return 0
  const amount = /^(\d{1,5})(?:,(\d{1,2}))?\s*(?:€|eur|euro)$/i.exec(text.trim())
  return amount ? Number(`${amount[1]}.${amount[2] ?? '0'}`) : null
}

/** The submitter; the association only for its own events. */
function describeOrganizer(
  { organiser, submitter_name, is_user_submitted }: TownEvent,
  siteUrl: string,
  settings: SiteSettings,
): object {
  if (organiser) return { organizer: { '@type': 'Organization', name: organiser } }
  if (submitter_name) return { organizer: { '@type': 'Person', name: submitter_name } }
  if (is_user_submitted) return {}
  const association = { '@type': 'Organization', '@id': `${siteUrl}/#association` }
  return { organizer: { ...association, name: settings.association.name, url: `${siteUrl}/` } }
}

/** Truncates by code points. */
function shortened(text: string): string {
  return [...text].slice(0, LONGEST_DESCRIPTION).join('')
}

/** The page of an event: the event, and the way to it. Null in the browser. */
export function describeEventPage({ event }: EventWithOthers, site: DescribedSite): object | null {
  if (!import.meta.env.SSR) return null
  const above = { label: pageTexts('events', site.settings).title, to: '/events' }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      describeEvent(event, site),
      describeBreadcrumbs([above, { label: event.title, to: eventPath(event) }], site.siteUrl),
    ],
  }
}
