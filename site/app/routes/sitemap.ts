import type { PostgrestClient } from '@supabase/postgrest-js'
import { ENTITIES } from '../../../supabase/functions/_shared/entities'
import { isSwitchedOff } from '../association/areas'
import { readSettings } from '../association/read-settings.server'
import type { Settings } from '../association/schema/settings'
import { publicPaths } from '../association/texts/pages'
import { TERMS_PATH } from '../association/texts/terms'
import { businessPath } from '../features/businesses/business'
import { indexedBusinesses } from '../features/businesses/businesses.server'
import { eventPath } from '../features/events/event-address'
import { indexedEvents } from '../features/events/events.server'
import { ideaPath } from '../features/ideas/idea'
import { indexedIdeas } from '../features/ideas/indexed.server'
import { newsletterPath } from '../features/newsletter/archive'
import { indexedNewsletters } from '../features/newsletter/archive-queries'
import { indexedPosts } from '../features/posts/indexed.server'
import { photoPath } from '../features/posts/post'
import { type IndexedPages, indexedPages, PAGES_OF_PART } from '../lib/list/indexed-pages.server'
import { STATUS } from '../lib/list/listing'
import { escapeXml, fileAnswer } from '../lib/page/file-answer'
import { browserAccessContext, publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/sitemap'

/**
 * All indexable pages (https://www.sitemaps.org/protocol.html), without `lastmod`: the lists change every day, so there is no correct value.
 * More than fit into one part are an index of parts, at the same path, as a sitemap may only have pages below its own folder.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl } = context.get(browserAccessContext)
  const client = context.get(publicClientContext)
  const lists = listsOf(await readSettings(context), new Date())
  const { searchParams } = new URL(request.url)
  const name = searchParams.get('liste')
  try {
    if (name !== null) {
      const list = lists.find(({ list }) => list === `/${name}`)
      const part = partOf(searchParams)
      const paths = part === null ? [] : await list?.paths(client, part)
      return paths?.length
        ? xmlAnswer('urlset', 'url', siteUrl, paths)
        : new Response(null, { status: STATUS.missing })
    }
    const counts = await Promise.all(lists.map((list) => list.count(client)))
    if (counts.reduce((sum, count) => sum + count) > PAGES_OF_PART) {
      const parts = lists.flatMap(({ list }, place) => partsOf(list, counts[place] ?? 0))
      return xmlAnswer('sitemapindex', 'sitemap', siteUrl, parts)
    }
    const paths = await Promise.all(lists.map((list) => list.paths(client, 1)))
    return xmlAnswer('urlset', 'url', siteUrl, paths.flat())
  } catch (error) {
    console.error('The sitemap could not be read:', error)
    return new Response(null, { status: STATUS.failed, headers: { 'retry-after': '60' } })
  }
}

/** Number of the part that is asked for; null for anything else. */
function partOf(parameters: URLSearchParams): number | null {
  const part = parameters.get('teil') ?? ''
  return /^[1-9]\d{0,4}$/.test(part) ? Number(part) : null
}

const partsOf = (list: string, count: number) =>
  Array.from(
    { length: Math.ceil(count / PAGES_OF_PART) },
    (_, place) => `/sitemap.xml?liste=${list.slice(1)}&teil=${place + 1}`,
  )

/** The pages that are no entries, and the entries of each list that is not switched off. */
function listsOf(settings: Settings, now: Date): readonly IndexedPages[] {
  const { postsPath } = settings.areas
  const pages = [...publicPaths(settings), TERMS_PATH]
  const others: IndexedPages = {
    list: '/seiten',
    count: async () => pages.length,
    paths: async (_, part) => (part === 1 ? pages : []),
  }
  return [
    others,
    indexedPages('/newsletter', indexedNewsletters, ({ slug }) => newsletterPath(slug), 'newsletters'),
    indexedPages('/events', indexedEvents(now), eventPath, 'events'),
    indexedPages('/ideen', indexedIdeas, ideaPath, 'ideas'),
    indexedPages('/betriebe', indexedBusinesses, businessPath, 'businesses'),
    indexedPages(postsPath, indexedPosts, (post) => photoPath(post, postsPath), 'posts'),
    ...Object.values(ENTITIES).map(({ name, path }) =>
      indexedPages<{ id: string }>(
        path,
        (client, counted) =>
          // A table by a variable has no type.
          (client as unknown as PostgrestClient)
            .from(name)
            .select('id', counted)
            .order('created_at', { ascending: false })
            .order('id')
            .retry(false),
        ({ id }) => `${path}/${id}`,
      ),
    ),
  ].filter(({ list }) => !isSwitchedOff(list, settings))
}

function xmlAnswer(root: string, element: string, siteUrl: string, paths: readonly string[]): Response {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...paths.map((path) => `  <${element}><loc>${escapeXml(siteUrl + path)}</loc></${element}>`),
    `</${root}>`,
  ]
  return fileAnswer(`${lines.join('\n')}\n`, 'application/xml; charset=utf-8')
}
