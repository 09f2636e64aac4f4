import { expect, it, vi } from 'vitest'
import { settingsContext } from '../../association/read-settings.server'
import type { Listing } from '../../lib/list/listing'
import { provideSite } from '../../lib/supabase/server-context'
import { DEMO_SETTINGS } from '../../lib/testing/demo-settings'
import { feedLoader, rowUrn } from './feed-loader.server'

type Row = Readonly<{ title: string }>

const item = { category: 'Neu', created_at: '2026-05-04T12:00:00Z', description: 'a & b' }

function answer(listing: Listing<Row>, settings = DEMO_SETTINGS, search = '') {
  const urls = { baseUrl: 'https://api.example', publicBaseUrl: '', siteUrl: 'https://verein.example' }
  const access = { ...urls, publishableKey: 'key', oembedUrl: undefined, fetch: vi.fn() }
  const load = feedLoader(
    'jobs',
    '/stellen/feed.xml',
    async () => listing,
    ({ title }: Row) => ({
      ...item,
      title,
      guid: rowUrn('0d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11'),
      path: '/notizen/1',
    }),
  )
  const context = provideSite(access, undefined)
  context.set(settingsContext, Promise.resolve(settings))
  return load({ context, request: new Request(`https://verein.example/stellen/feed.xml${search}`) })
}

it('escapes texts and has absolute URLs', async () => {
  const response = await answer({ state: 'loaded', rows: [{ title: 'Bäcker & Co. <m/w>' }] })
  const feed = await response.text()
  expect(feed).toContain('<title>Bäcker &amp; Co. &lt;m/w></title>')
  expect(feed).toContain('<link>https://verein.example/notizen/1</link>')
  expect(feed).toContain('href="https://verein.example/stellen/feed.xml"')
  expect(feed).toContain('<pubDate>Mon, 04 May 2026 12:00:00 GMT</pubDate>')
})

it('identifies a row by its id, which a new title does not change', async () => {
  const response = await answer({ state: 'loaded', rows: [{ title: 'Bäcker' }] })
  expect(await response.text()).toContain(
    '<guid isPermaLink="false">urn:uuid:0d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11</guid>',
  )
})

it('has the parameters of its address in its own address and in that of the list', async () => {
  const rows = [{ title: 'Bäcker' }]
  const response = await answer({ state: 'loaded', rows }, DEMO_SETTINGS, '?suche=a&kategorie=b')
  const feed = await response.text()
  expect(feed).toContain('href="https://verein.example/stellen/feed.xml?suche=a&amp;kategorie=b"')
  expect(feed).toContain('<link>https://verein.example/stellen?suche=a&amp;kategorie=b</link>')
})

it('is answered with 503 when the list could not be read', async () => {
  expect((await answer({ state: 'failed' })).status).toBe(503)
})

it('is missing when its area is switched off', async () => {
  const areas = { ...DEMO_SETTINGS.areas, jobs: false }
  expect((await answer({ state: 'loaded', rows: [] }, { ...DEMO_SETTINGS, areas })).status).toBe(404)
})
