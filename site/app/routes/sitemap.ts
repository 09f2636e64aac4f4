import { publicPaths } from '../content/pages'
import { TERMS_PATH } from '../content/terms'
import { listIndexed as listIndexedBusinesses } from '../features/businesses/queries'
import { eventPath } from '../features/events/event-address'
import { listIndexed } from '../features/events/page/queries'
import { ideaPath } from '../features/ideas/idea'
import { listIndexed as listIndexedIdeas } from '../features/ideas/queries'
import { newsletterPath } from '../features/newsletter-archive/archived-newsletter'
import { listArchive } from '../features/newsletter-archive/queries'
import { photoPath } from '../features/posts/post'
import { listIndexed as listIndexedPosts } from '../features/posts/queries'
import { businessPath } from '../lib/business/business'
import { escapeXml, fileAnswer } from '../lib/page/file-answer'
import { browserAccessContext, publicClientContext } from '../lib/supabase/server-context'
import { isSwitchedOff } from '../settings/areas'
import { readSettings } from '../settings/read-settings.server'
import type { Route } from './+types/sitemap'

/**
 * All indexable pages (https://www.sitemaps.org/protocol.html). Without `lastmod`: the lists change every day, so there is no correct
 * value.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(browserAccessContext)
  const client = context.get(publicClientContext)
  const [newsletters, events, ideas, posts, businesses] = await Promise.all([
    listArchive(client),
    listIndexed(client, new Date()),
    listIndexedIdeas(client),
    listIndexedPosts(client),
    listIndexedBusinesses(client),
  ])
  if (
    newsletters.state === 'failed' ||
    events.state === 'failed' ||
    ideas.state === 'failed' ||
    posts.state === 'failed' ||
    businesses.state === 'failed'
  )
    return new Response(null, { status: 503, headers: { 'retry-after': '60' } })
  const settings = await readSettings(context)
  const paths = [
    ...publicPaths(settings),
    TERMS_PATH,
    ...newsletters.rows.map(({ slug }) => newsletterPath(slug)),
    ...events.rows.map(eventPath),
    ...ideas.rows.map(ideaPath),
    ...businesses.rows.map(businessPath),
    ...posts.rows.map((post) => photoPath(post, settings.areas.postsPath)),
  ].filter((path) => !isSwitchedOff(path, settings))
  const pages = paths.map((path) => `  <url><loc>${escapeXml(siteUrl + path)}</loc></url>`)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    '</urlset>',
  ]
  return fileAnswer(`${lines.join('\n')}\n`, 'application/xml; charset=utf-8')
}
