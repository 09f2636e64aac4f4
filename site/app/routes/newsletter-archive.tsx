import { ArchivePage } from '../features/newsletter-archive/archive-page'
import { FEED_PATH } from '../features/newsletter-archive/archived-newsletter'
import { listArchive } from '../features/newsletter-archive/queries'
import { listLoader } from '../lib/list/list-loader.server'
import { clientListing, feedLinks } from '../lib/list/list-route'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/newsletter-archive'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('newsletter', matches)

export const links = feedLinks('Newsletter', FEED_PATH)

export const loader = listLoader(listArchive)

export const clientLoader = clientListing(listArchive)

export default function NewsletterArchive({ loaderData }: Route.ComponentProps) {
  return <ArchivePage listing={loaderData.listing} />
}
