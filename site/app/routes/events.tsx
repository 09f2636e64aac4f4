import { useRouteLoaderData } from 'react-router'
import { FEED_PATH } from '../features/events/event-address'
import { EventsPage } from '../features/events/events-page'
import { listUpcoming } from '../features/events/queries'
import { describeEvents } from '../features/events/structured-data'
import { listLoader } from '../lib/list/list-loader.server'
import { pageMeta } from '../lib/page/page-meta'
import { StructuredData } from '../lib/page/structured-data'
import { browserClient } from '../lib/supabase/browser-access'
import type { loader as rootLoader } from '../root'
import type { Route } from './+types/events'

export { Failure as ErrorBoundary } from '../frame/failure'
export { keepOnFilter as shouldRevalidate } from '../lib/list/use-address-filter'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('events', matches)

export const links: Route.LinksFunction = () => [
  { rel: 'alternate', type: 'application/rss+xml', title: 'Events & Termine', href: FEED_PATH },
]

export const loader = listLoader((client) => listUpcoming(client, new Date()))

/** On client navigation the page renders at once, with skeletons until the list is loaded. */
export const clientLoader = () => ({
  listing: browserClient().then((client) => listUpcoming(client, new Date())),
})

export default function Events({ loaderData: { listing } }: Route.ComponentProps) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  const events = listing instanceof Promise || listing.state === 'failed' ? null : listing.rows
  return (
    <>
      <EventsPage listing={listing} baseUrl={access?.baseUrl ?? ''} siteUrl={access?.siteUrl ?? ''} />
      {/* Decided here, so that the browser does not load what describes them. */}
      {access && events && (
        <StructuredData data={import.meta.env.SSR ? describeEvents(events, access) : null} />
      )}
    </>
  )
}
