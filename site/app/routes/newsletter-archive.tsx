import { pageMeta } from '../association/page-meta'
import { listLoader } from '../entries/loading/list-loader.server'
import { FEED_PATH } from '../features/newsletter/archive'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { clientListing, feedLinks } from '../lib/list/list-route'
import { hasFailed } from '../lib/list/listing'
import type { Route } from './+types/newsletter-archive'

const ArchivePage = onFirstUse(
  'archive',
  async () => (await import('../features/newsletter/archive-page')).ArchivePage,
  ({ listing }) => hasFailed(listing),
)

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta('newsletter', matches, loaderData?.head)

export const links = feedLinks('Newsletter', FEED_PATH)

const load = async () => (await import('../features/newsletter/archive-queries')).listArchive

export const loader = listLoader(load)

export const clientLoader = clientListing(load)

export default function NewsletterArchive({ loaderData }: Route.ComponentProps) {
  return <ArchivePage listing={loaderData.listing} />
}
