import { pageTexts } from '../../../content/pages'
import { describeBreadcrumbs } from '../../../lib/page/breadcrumbs'
import type { SiteSettings } from '../../../settings/site-settings'
import { eventPath } from '../event-address'
import { describeEvent } from '../structured-data'
import type { EventWithOthers } from './queries'

/** The page of an event: the event, and the way to it. Null in the browser. */
export function describeEventPage(
  { event }: EventWithOthers,
  siteUrl: string,
  settings: SiteSettings,
): object | null {
  if (!import.meta.env.SSR) return null
  const above = { label: pageTexts('events', settings).title, to: '/events' }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      describeEvent(event, { siteUrl, baseUrl: '', settings }),
      describeBreadcrumbs([above, { label: event.title, to: eventPath(event) }], siteUrl),
    ],
  }
}
