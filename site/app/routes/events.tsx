import { data, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import { FEED_PATH } from '../features/events/event-address'
import { EventsPage, type ShownEvents } from '../features/events/events-page'
import { readShown } from '../features/events/shown-events.server'
import { describeEvents } from '../features/events/structured-data'
import { monthOf, showsOther } from '../features/events/view'
import { STATUS } from '../lib/list/listing'
import { keepOnFilter } from '../lib/list/use-address-filter'
import { pageMeta } from '../lib/page/page-meta'
import { StructuredData } from '../lib/page/structured-data'
import { browserClient } from '../lib/supabase/browser-access'
import { publicClientContext } from '../lib/supabase/server-context'
import type { loader as rootLoader } from '../root'
import type { Route } from './+types/events'

export { Failure as ErrorBoundary } from '../frame/failure'
/** A changed filter needs no reload, the page filters what it has; the list and each month do. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  showsOther(change.currentUrl.searchParams, change.nextUrl.searchParams) || keepOnFilter(change)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('events', matches)

export const links: Route.LinksFunction = () => [
  { rel: 'alternate', type: 'application/rss+xml', title: 'Events & Termine', href: FEED_PATH },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const shown = await readShown(context.get(publicClientContext), searchParams, new Date())
  return data(shown, { status: STATUS[shown.listing.state] })
}

/** On client navigation the page renders at once, with skeletons until the list or month is loaded. */
export function clientLoader({ request }: Route.ClientLoaderArgs): ShownEvents {
  const now = new Date()
  const month = monthOf(new URL(request.url).searchParams, now)
  return month === null ? { month, listing: readList(now) } : { month, listing: readMonth(month) }
}

// Imported here, because a page that the server rendered needs neither.
const readList = async (now: Date) =>
  (await import('../features/events/queries')).listUpcoming(await browserClient(), now)
const readMonth = async (month: string) =>
  (await import('../features/events/month/queries')).listMonth(await browserClient(), month)

export default function Events({ loaderData: shown }: Route.ComponentProps) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  const listing = shown.month === null && !(shown.listing instanceof Promise) ? shown.listing : null
  const events = listing?.state === 'loaded' ? listing.rows : null
  return (
    <>
      <EventsPage shown={shown} baseUrl={access?.baseUrl ?? ''} siteUrl={access?.siteUrl ?? ''} />
      {/* Decided here, so that the browser does not load what describes them. */}
      {access && events && (
        <StructuredData data={import.meta.env.SSR ? describeEvents(events, access) : null} />
      )}
    </>
  )
}
