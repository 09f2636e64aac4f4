import { expect, it, vi } from 'vitest'
import { provideSite } from '../supabase/server-context'
import { feedLoader } from './feed-loader.server'
import type { Listing } from './listing'

type Row = Readonly<{ title: string }>

const PAGE = { title: 'Notizen', description: 'Alle Notizen', path: '/notizen' }
const item = { category: 'Neu', created_at: '2026-05-04T12:00:00Z', description: 'a & b' }

function answer(listing: Listing<Row>) {
  const urls = { baseUrl: 'https://api.example', publicBaseUrl: '', siteUrl: 'https://verein.example' }
  const access = { ...urls, publishableKey: 'key', oembedUrl: undefined, fetch: vi.fn() }
  const load = feedLoader(
    PAGE,
    '/notizen/feed.xml',
    async () => listing,
    ({ title }: Row) => ({
      ...item,
      title,
      path: '/notizen/1',
    }),
  )
  return load({ context: provideSite(access, undefined) })
}

it('escapes texts and has absolute URLs', async () => {
  const response = await answer({ state: 'loaded', rows: [{ title: 'Bäcker & Co. <m/w>' }] })
  const feed = await response.text()
  expect(feed).toContain('<title>Bäcker &amp; Co. &lt;m/w></title>')
  expect(feed).toContain('<link>https://verein.example/notizen/1</link>')
  expect(feed).toContain('href="https://verein.example/notizen/feed.xml"')
  expect(feed).toContain('<pubDate>Mon, 04 May 2026 12:00:00 GMT</pubDate>')
})

it('is answered with 503 when the list could not be read', async () => {
  expect((await answer({ state: 'failed' })).status).toBe(503)
})
