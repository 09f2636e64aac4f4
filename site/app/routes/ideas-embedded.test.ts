import { RouterContextProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { settingsContext } from '../association/read-settings.server'
import { IDEA, STEP } from '../features/ideas/testing/idea'
import { browserAccessContext, publicClientContext } from '../lib/supabase/server-context'
import { clientAnswering } from '../lib/testing/client-answering'
import { DEMO_SETTINGS } from '../lib/testing/demo-settings'
import { loader } from './ideas-embedded'

const IDEAS = [
  { ...IDEA, title: 'Bänke <b>', likes_count: 1 },
  { ...IDEA, id: 'other', title: 'Kino', likes_count: 5, category: 'culture' },
]

async function call(search = '', settings: object = DEMO_SETTINGS, rows: readonly object[] | null = IDEAS) {
  const { client, requests } = clientAnswering(({ url }) =>
    rows === null
      ? Response.json({ message: 'no', code: 'X' }, { status: 500 })
      : Response.json(url.includes('/idea_steps') ? [STEP] : url.includes('/ideas') ? rows : []),
  )
  const context = new RouterContextProvider()
  context.set(publicClientContext, client)
  context.set(settingsContext, Promise.resolve(settings as typeof DEMO_SETTINGS))
  const siteUrl = 'https://verein.example'
  context.set(browserAccessContext, { baseUrl: '', publishableKey: 'key', siteUrl })
  const request = new Request(`${siteUrl}/einbetten/ideen${search}`)
  const response = await loader({ context, request })
  return { response, html: await response.text(), requests }
}
const titles = (html: string) => [...html.matchAll(/<li><a [^>]+>([^<]*)/g)].map(([, title]) => title)

it('has the ideas with state, category and likes, escaped, in a page that every site may frame', async () => {
  const { response, html } = await call()
  expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(titles(html)).toEqual(['Bänke &lt;b>', 'Kino'])
  expect(html).toContain('<p>In Prüfung · Umwelt · 1 Like</p>')
  expect(html).toContain('<p>Neu · Kultur &amp; Events · 5 Likes</p>')
  expect(html).toContain('Alle Ideen bei')
})

it('reads no more ideas than it shows, and counts them only where a filter asks for a page', async () => {
  const asked = async (search: string) => {
    const [{ url, headers } = new Request('about:blank')] = (await call(search)).requests
    return [new URL(url).searchParams.get('limit'), headers.get('prefer')]
  }
  expect(await asked('')).toEqual(['20', null])
  expect(await asked('?sortierung=neu&anzahl=3')).toEqual(['20', null])
  expect(await asked('?sortierung=unterstuetzt')).toEqual([null, 'count=exact'])
})

it('is filtered, sorted and shortened as its address says', async () => {
  expect(titles((await call('?sortierung=unterstuetzt')).html)).toEqual(['Kino', 'Bänke &lt;b>'])
  expect(titles((await call('?sortierung=neu&anzahl=1')).html)).toEqual(['Bänke &lt;b>'])
  expect(titles((await call('?kategorie=culture')).html)).toEqual(['Kino'])
  expect((await call('?suche=nirgends')).html).toContain('Zurzeit gibt es hier keine Ideen.')
})

it.each(['?sortierung=bald', '?anzahl=0', '?anzahl=21', '?anzahl=1e1', '?kategorie=unsinn'])(
  'refuses %s',
  async (search) => {
    expect((await call(search)).response.status).toBe(400)
  },
)

it('is gone with its area, and not there while the ideas cannot be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const off = { ...DEMO_SETTINGS, areas: { ...DEMO_SETTINGS.areas, ideas: false } }
  expect((await call('', off)).response.status).toBe(404)
  expect((await call('', DEMO_SETTINGS, null)).response.status).toBe(503)
})
