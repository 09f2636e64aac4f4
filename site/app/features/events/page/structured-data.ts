import type { DescribedSite } from '../../../association/structured-data'
import { pageTexts } from '../../../association/texts/pages'
import { describeBreadcrumbs } from '../../../lib/page/breadcrumbs'
import { eventPath } from '../event-address'
import { describeEvent } from '../structured-data'
import type { EventWithOthers } from './queries'

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
