import { createHash } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { settingsContext } from '../association/read-settings.server'
import { TOWN_EVENT } from '../features/events/testing/events'
import { browserAccessContext, publicClientContext } from '../lib/supabase/server-context'
import { clientAnswering } from '../lib/testing/client-answering'
import { DEMO_SETTINGS } from '../lib/testing/demo-settings'
import { loader } from './events-embedded'

const event = (title: string, given: object = {}) => ({ ...TOWN_EVENT, title, ...given })

async function call(rows: readonly object[], search = '') {
  const { client } = clientAnswering(({ url }) =>
    Response.json(new URL(url).searchParams.has('end_date') ? [] : rows),
  )
  const context = new RouterContextProvider()
  context.set(publicClientContext, client)
  context.set(settingsContext, Promise.resolve(DEMO_SETTINGS))
  const siteUrl = 'https://verein.example'
  context.set(browserAccessContext, { baseUrl: '', publishableKey: 'key', siteUrl })
  const request = new Request(`https://verein.example/einbetten/termine${search}`)
  const response = await loader({ context, request })
  return { response, html: await response.text() }
}

it('may be framed by every site, runs its own script alone, and is not indexed', async () => {
  const { response, html } = await call([event('Stadtfest')])
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain('frame-ancestors *')
  expect(policy).toContain("default-src 'none'")
  for (const name of ['script', 'style']) {
    const [, text = ''] = new RegExp(`<${name}>([^]*?)</${name}>`).exec(html) ?? []
    expect(policy).toContain(`${name}-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
})

it('has the matching events, escaped, with links that open a new tab', async () => {
  const hostile = event('<img src=x> & "Markt"', { category: 'market', status: 'cancelled' })
  const { html } = await call([hostile, event('Lauf', { category: 'sport' })], '?kategorie=market')
  expect(html).toContain('>Abgesagt: &lt;img src=x> &amp; &quot;Markt&quot;</a>')
  expect(html).not.toContain('Lauf')
  const links = html.match(/<a [^>]+>/g) ?? []
  expect(links).toHaveLength(2)
  for (const link of links) expect(link).toContain('target="_blank" rel="noopener"')
  expect(html).toContain('href="https://verein.example/events?kategorie=market"')
})

it('has twenty events at most, and says when there are none', async () => {
  const many = Array.from({ length: 21 }, (_, place) => event(`Fest ${place}`))
  expect((await call(many)).html.match(/<li>/g)).toHaveLength(20)
  expect((await call(many, '?anzahl=3')).html.match(/<li>/g)).toHaveLength(3)
  expect((await call([])).html).toContain('Zurzeit ist nichts angekündigt.')
})

it('refuses an unknown filter', async () => {
  for (const search of ['?zeit=bald', '?anzahl=21'])
    expect((await call([], search)).response.status).toBe(400)
})
