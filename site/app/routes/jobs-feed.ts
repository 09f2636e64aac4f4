import { writeFeed } from '../features/jobs/feed.server'
import { listOpen } from '../features/jobs/queries'
import { fileAnswer } from '../lib/page/file-answer'
import { browserAccessContext, publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/jobs-feed'

/** `/stellen/feed.xml`: the open ads for feed readers. */
export async function loader({ context }: Pick<Route.LoaderArgs, 'context'>): Promise<Response> {
  const listing = await listOpen(context.get(publicClientContext))
  if (listing.state === 'failed') return new Response(null, { status: 503, headers: { 'retry-after': '60' } })
  const { siteUrl } = context.get(browserAccessContext)
  return fileAnswer(writeFeed(listing.rows, siteUrl), 'application/rss+xml; charset=utf-8')
}
