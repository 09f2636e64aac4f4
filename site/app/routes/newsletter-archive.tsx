import { ArchivePage } from '../features/newsletter-archive/archive-page'
import { FEED_PATH } from '../features/newsletter-archive/archived-newsletter'
import { listArchive } from '../features/newsletter-archive/queries'
import { listLoader } from '../lib/list/list-loader.server'
import { pageMeta } from '../lib/page/page-meta'
import { browserClient } from '../lib/supabase/browser-access'
import type { Route } from './+types/newsletter-archive'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('newsletter', matches)

export const links: Route.LinksFunction = () => [
  { rel: 'alternate', type: 'application/rss+xml', title: 'Newsletter', href: FEED_PATH },
]

export const loader = listLoader(listArchive)

/** On client navigation the page renders at once, with skeletons until the list is loaded. */
export const clientLoader = () => ({ listing: browserClient().then(listArchive) })

export default function NewsletterArchive({ loaderData }: Route.ComponentProps) {
  return <ArchivePage listing={loaderData.listing} />
}
