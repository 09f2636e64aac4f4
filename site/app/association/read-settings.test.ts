import { expect, it } from 'vitest'
import { provideSite } from '../lib/supabase/server-context'
import { settingsOfPage } from './page-settings.server'
import { embedEndpoint, readSettings } from './read-settings.server'

/** A site whose API answers as given. */
function siteAnswering(answer: () => Response, oembedUrl?: string) {
  let asked = 0
  const access = {
    baseUrl: 'https://api.example',
    publicBaseUrl: '',
    publishableKey: 'key',
    siteUrl: 'https://verein.example',
    oembedUrl,
    async fetch() {
      asked += 1
      return answer()
    },
  }
  return { request: () => provideSite(access, undefined), asked: () => asked }
}

const failed = () => Response.json({ message: 'no', code: 'X' }, { status: 500 })
const published = (town: string) => Response.json([{ document: { association: { town } } }])

it('reads the published settings once in a request', async () => {
  const site = siteAnswering(() => published('Musterstadt'))
  const context = site.request()
  const [first, second] = await Promise.all([readSettings(context), readSettings(context)])
  expect(first.association.town).toBe('Musterstadt')
  expect([second === first, site.asked()]).toEqual([true, 1])
})

it('shows a new publication in the next request', async () => {
  let town = 'Musterstadt'
  const site = siteAnswering(() => published(town))
  await readSettings(site.request())
  town = 'Beispielstadt'
  expect((await readSettings(site.request())).association.town).toBe('Beispielstadt')
})

it('shows those read last while they cannot be read, and the defaults before', async () => {
  let answer = failed
  const site = siteAnswering(() => answer())
  expect((await readSettings(site.request())).association.town).toBe('Stadt und Land')
  answer = () => published('Musterstadt')
  await readSettings(site.request())
  answer = failed
  expect((await readSettings(site.request())).association.town).toBe('Musterstadt')
})

it('shows the defaults before anything is published', async () => {
  const site = siteAnswering(() => Response.json([]))
  expect((await readSettings(site.request())).association.town).toBe('Stadt und Land')
})

it('embeds from the endpoint of the settings, of the installation where it has one, and nothing where it is empty', async () => {
  const of = (social: object, given?: string) =>
    embedEndpoint(siteAnswering(() => Response.json([{ document: { social } }]), given).request())
  expect(await of({})).toBe('https://api.instagram.com/oembed/')
  expect(await of({ endpoint: 'https://a.example/oembed' })).toBe('https://a.example/oembed')
  expect(await of({ endpoint: 'https://a.example/oembed' }, 'http://b.example')).toBe('http://b.example')
  expect(await of({ endpoint: '' })).toBeUndefined()
})

it('a page has what it shows, however its path is written', async () => {
  const settings = await readSettings(siteAnswering(() => Response.json([])).request())
  const groups = (path: string) => Object.keys(settingsOfPage(settings, path, '2026-11-22'))
  expect(groups('/admin')).toEqual([
    'association',
    'contact',
    'areas',
    'look',
    'moderation',
    'hasStatutes',
    'pages',
  ])
  expect(groups('/events')).toContain('highlights')
  expect(groups('/events')).not.toContain('board')
  for (const path of ['/Events', '/events/', '/%65vents']) expect(groups(path)).toContain('highlights')
  expect(groups('/nirgends')).toEqual(groups('/admin'))
  expect(groups(settings.areas.postsPath)).not.toContain('board')
})
