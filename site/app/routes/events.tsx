import { data, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import { pageMeta } from '../association/page-meta'
import { StructuredData } from '../association/structured-data'
import { FEED_PATH } from '../features/events/event-address'
import { readShown } from '../features/events/events.server'
import type { ShownEvents } from '../features/events/events-page'
import { describeEvents } from '../features/events/structured-data'
import { monthOf, showsOther } from '../features/events/view'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { type ListHead, listHead } from '../lib/list/list-head.server'
import { clientListing, isMapOpen, keepOnFilter } from '../lib/list/list-route'
import { hasFailed, statusOfList } from '../lib/list/listing'
import { publicClientContext } from '../lib/supabase/server-context'
import type { loader as rootLoader } from '../root'
import type { Route } from './+types/events'

const EventsPage = onFirstUse(
  'events',
  async () => (await import('../features/events/events-page')).EventsPage,
  ({ shown }) => hasFailed(shown.listing) || isMapOpen(),
)

export { Failure as ErrorBoundary } from '../shell/failure'
/** A changed filter needs no reload, because the page filters the rows it has; the list and each month do. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  showsOther(change.currentUrl.searchParams, change.nextUrl.searchParams) || keepOnFilter(change)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta('events', matches, loaderData?.head)

export const links: Route.LinksFunction = () => [
  { rel: 'alternate', type: 'application/rss+xml', title: 'Events & Termine', href: FEED_PATH },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const shown = await readShown(context.get(publicClientContext), searchParams, new Date())
  return data(
    { ...shown, head: listHead(shown.listing, request.url) },
    { status: statusOfList(shown.listing) },
  )
}

/** On client navigation the page renders at once, with skeletons until the list or month is loaded. */
export async function clientLoader(args: Route.ClientLoaderArgs): Promise<ShownEvents & { head?: ListHead }> {
  const month = monthOf(new URL(args.request.url).searchParams, new Date())
  return month === null ? { month, ...(await readList(args)) } : { month, ...(await readMonth(args)) }
}

const load = () => import('../features/events/listed-events')
const readList = clientListing(async () => (await load()).listEventsWithChoices)
const readMonth = clientListing(async () => (await load()).listMonthOf)

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
