import type { PostgrestClient } from '@supabase/postgrest-js'
import { ENTITIES, type Entity } from '../../../supabase/functions/_shared/entities'
import { publicPaths } from '../content/pages'
import { TERMS_PATH } from '../content/terms'
import { listIndexed as listIndexedBusinesses } from '../features/businesses/indexed.server'
import { eventPath } from '../features/events/event-address'
import { listIndexed } from '../features/events/page/indexed.server'
import { ideaPath } from '../features/ideas/idea'
import { listIndexed as listIndexedIdeas } from '../features/ideas/indexed.server'
import { newsletterPath } from '../features/newsletter-archive/archived-newsletter'
import { listIndexed as listIndexedNewsletters } from '../features/newsletter-archive/queries'
import { listIndexed as listIndexedPosts } from '../features/posts/indexed.server'
import { photoPath } from '../features/posts/post'
import { businessPath } from '../lib/business/business'
import { readWholeListing } from '../lib/list/every-row'
import type { Listing } from '../lib/list/listing'
import { escapeXml, fileAnswer } from '../lib/page/file-answer'
import type { DatabaseClient } from '../lib/supabase/clients'
import { browserAccessContext, publicClientContext } from '../lib/supabase/server-context'
import { isSwitchedOff } from '../settings/areas'
import { readSettings } from '../settings/read-settings.server'
import type { Route } from './+types/sitemap'

/** Of one sitemap (https://www.sitemaps.org/protocol.html). */
const MOST_PAGES = 50_000

/**
 * All indexable pages, without `lastmod`: the lists change every day, so there is no correct
 * value.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(browserAccessContext)
  const client = context.get(publicClientContext)
  const settings = await readSettings(context)
  const { postsPath } = settings.areas
  const entries = await Promise.all([
    pathsOf(listIndexedNewsletters(client), ({ slug }) => newsletterPath(slug)),
    pathsOf(listIndexed(client, new Date()), eventPath),
    pathsOf(listIndexedIdeas(client), ideaPath),
    pathsOf(listIndexedBusinesses(client), businessPath),
    pathsOf(listIndexedPosts(client), (post) => photoPath(post, postsPath)),
    ...Object.values(ENTITIES).map((entity) => entityPaths(client, entity)),
  ])
  if (entries.includes(null)) return new Response(null, { status: 503, headers: { 'retry-after': '60' } })
  const paths = [...publicPaths(settings), TERMS_PATH, ...entries.flatMap((found) => found ?? [])].filter(
    (path) => !isSwitchedOff(path, settings),
  )
  const pages = paths
    .slice(0, MOST_PAGES)
    .map((path) => `  <url><loc>${escapeXml(siteUrl + path)}</loc></url>`)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    '</urlset>',
  ]
  return fileAnswer(`${lines.join('\n')}\n`, 'application/xml; charset=utf-8')
}

/** Addresses of the pages of rows; null if they could not be read. */
async function pathsOf<Row>(reading: Promise<Listing<Row>>, path: (row: Row) => string) {
  const listing = await reading
  return listing.state === 'loaded' ? listing.rows.map(path) : null
}

function entityPaths(client: DatabaseClient, { name, path }: Entity) {
  // A table by a variable has no type.
  const table = (client as unknown as PostgrestClient).from(name)
  const reading = readWholeListing<{ id: string }>(`${name} of the sitemap`, () =>
    table.select('id').order('created_at', { ascending: false }).order('id'),
  )
  return pathsOf(reading, ({ id }) => `${path}/${id}`)
}
