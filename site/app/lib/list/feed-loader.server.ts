import type { RouterContextProvider } from 'react-router'
import { type PageName, pageTexts } from '../../content/pages'
import { isSwitchedOff } from '../../settings/areas'
import { readSettings } from '../../settings/read-settings.server'
import { escapeXml, fileAnswer } from '../page/file-answer'
import type { DatabaseClient } from '../supabase/clients'
import { browserAccessContext, publicClientContext } from '../supabase/server-context'
import type { Listing } from './listing'

type Item = Readonly<{
  path: string
  title: string
  category?: string
  created_at: string
  description: string
}>

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
      ...[element('title', page.title), element('link', siteUrl + page.path + search)],
      ...[element('description', page.description), '<language>de-DE</language>'],
      `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(siteUrl + feedPath + search)}"/>`,
      ...listing.rows.map((row) => writeItem(itemOf(row), siteUrl)),
      '</channel></rss>\n',
    ]
    return fileAnswer(feed.join('\n'), 'application/rss+xml; charset=utf-8')
  }

function writeItem({ path, title, category, created_at, description }: Item, siteUrl: string): string {
  const address = siteUrl + path
  return [
    '<item>',
    ...[element('title', title), element('link', address)],
    `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
    ...[
      ...(category ? [element('category', category)] : []),
      element('pubDate', new Date(created_at).toUTCString()),
    ],
    element('description', description),
    '</item>',
  ].join('')
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
