import type { RouterContextProvider } from 'react-router'
import { isSwitchedOff } from '../../association/areas'
import { readSettings } from '../../association/read-settings.server'
import { type PageName, pageTexts } from '../../association/texts/pages'
import type { Listing } from '../../lib/list/listing'
import { escapeXml, fileAnswer } from '../../lib/page/file-answer'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { browserAccessContext, publicClientContext } from '../../lib/supabase/server-context'

type Item = Readonly<{
  /** Stays the same when title, path or host change, as a URI: `rowUrn`, where the row has an id. */
  guid: string
  path: string
  title: string
  category?: string
  created_at: string
  description: string
}>

/** Identifier of a row with a UUID (RFC 9562, 4). */
export const rowUrn = (id: string): string => `urn:uuid:${id}`

type FeedArgs = Readonly<{ context: Readonly<RouterContextProvider>; request: Request }>

/**
 * Loader of the RSS feed of a public list (https://www.rssboard.org/rss-specification), with absolute addresses; `read` gets the parameters of
 * the address. 503 when reading failed, 404 when its area is switched off.
 */
export const feedLoader =
  <Row>(
    name: PageName,
    feedPath: string,
    read: (client: DatabaseClient, parameters: URLSearchParams) => Promise<Listing<Row>>,
    itemOf: (row: Row) => Item,
  ) =>
  async ({ context, request }: FeedArgs): Promise<Response> => {
    const settings = await readSettings(context)
    const page = pageTexts(name, settings)
    if (isSwitchedOff(feedPath, settings)) return new Response(null, { status: 404 })
    const { search, searchParams } = new URL(request.url)
    const listing = await read(context.get(publicClientContext), searchParams)
    if (listing.state === 'failed') {
      return new Response(null, { status: 503, headers: { 'retry-after': '60' } })
    }
    const { siteUrl } = context.get(browserAccessContext)
    const feed = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
      element('title', page.title),
      element('link', siteUrl + page.path + search),
      element('description', page.description),
      '<language>de-DE</language>',
      `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(siteUrl + feedPath + search)}"/>`,
      ...listing.rows.map((row) => writeItem(itemOf(row), siteUrl)),
      '</channel></rss>\n',
    ]
    return fileAnswer(feed.join('\n'), 'application/rss+xml; charset=utf-8')
  }

function writeItem({ guid, path, title, category, created_at, description }: Item, siteUrl: string): string {
  return [
    '<item>',
    element('title', title),
    element('link', siteUrl + path),
    `<guid isPermaLink="false">${escapeXml(guid)}</guid>`,
    ...(category ? [element('category', category)] : []),
    element('pubDate', new Date(created_at).toUTCString()),
    element('description', description),
    '</item>',
  ].join('')
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
