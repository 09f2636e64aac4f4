import { expect, it, vi } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { DEMO_SETTINGS } from '../../lib/testing/demo-settings'
import { findPages, searchSite } from './queries.server'
import { type FoundRow, openKinds, readSearch } from './search'

const read = (query: string) => readSearch(new URLSearchParams(query))

it('reads the words without control characters, cut at 100 characters, and the kind', () => {
  expect(read('q=+Markt%00%0A%1Bam++Platz+&art=ideen')).toEqual({ words: 'Markt am Platz', only: 'idea' })
  expect(read(`q=${'x'.repeat(500)}&art=unsinn`)).toEqual({ words: 'x'.repeat(100), only: null })
  expect([...read(`q=${encodeURIComponent('🎪'.repeat(150))}`).words]).toHaveLength(100)
  expect(read('')).toEqual({ words: '', only: null })
})

const row = (kind: string, title: string, more: Partial<FoundRow> = {}): FoundRow => ({
  kind,
  title,
  entry_id: '0123456789abcdef',
  detail: 'Marktplatz',
  excerpt: 'Text',
  marks: ['markt'],
  happens_at: '2026-11-21T12:00:00Z',
  is_past: false,
  total: 7,
  corrected: null as unknown as string,
  ...more,
})

it('groups what the database found in the order of the page, with the links of each kind', async () => {
  const { client, requests } = clientAnswering(() =>
    Response.json([
      row('newsletter', 'Neues', { entry_id: 'neues' }),
      row('idea', 'Mehr Markt'),
      row('event', 'Markttag'),
    ]),
  )
  const result = await searchSite(client, DEMO_SETTINGS, 'markt', null)
  if (result.state === 'failed') throw new Error('failed')
  expect(result.groups.map(({ kind, total }) => [kind, total])).toEqual([
    ['event', 7],
    ['idea', 7],
    ['newsletter', 7],
    ['page', expect.any(Number)],
  ])
  expect(result.groups.flatMap(({ hits }) => hits.slice(0, 1).map(({ path }) => path)).slice(0, 3)).toEqual([
    '/events/markttag-0123456789',
    '/ideen/mehr-markt-0123456789',
    '/newsletter/neues',
  ])
  expect(result.groups[0]?.hits[0]).toMatchObject({
    title: 'Markttag',
    detail: 'Marktplatz',
    excerpt: 'Text',
  })
  expect(await requests[0]?.json()).toMatchObject({ _query: 'markt', _rows: 5 })
})

it('says of events and ideas when they were and whether they are over, of businesses neither', async () => {
  const { client } = clientAnswering(() =>
    Response.json([
      row('event', 'Markttag', { is_past: true, happens_at: '2020-05-01T12:00:00Z' }),
      row('event', 'Nächster Markttag'),
      row('business', 'Markt-Apotheke', { is_past: true }),
    ]),
  )
  const result = await searchSite(client, DEMO_SETTINGS, 'markt', null)
  if (result.state === 'failed') throw new Error('failed')
  expect(
    result.groups
      .filter(({ kind }) => kind !== 'page')
      .map(({ hits }) => hits.map(({ happensAt, isPast }) => [happensAt, isPast])),
  ).toEqual([
    [
      ['2020-05-01T12:00:00Z', true],
      ['2026-11-21T12:00:00Z', false],
    ],
    [[undefined, undefined]],
  ])
})

it('neither asks for nor shows areas that are switched off', async () => {
  const areas = { ...DEMO_SETTINGS.areas, ideas: false, jobs: false }
  const settings = { ...DEMO_SETTINGS, areas }
  expect(openKinds(settings)).not.toContain('idea')
  const { client, requests } = clientAnswering(() => Response.json([]))
  await searchSite(client, settings, 'ideenpool', null)
  expect(await requests[0]?.json()).toMatchObject({ _kinds: ['event', 'business', 'post', 'newsletter'] })
  expect(findPages('ideenpool', DEMO_SETTINGS, false)?.hits[0]?.path).toBe('/ideen')
  expect(findPages('ideenpool', settings, false)).toBeNull()
})

it('finds businesses also where the area of vouchers is switched off', async () => {
  const settings = { ...DEMO_SETTINGS, areas: { ...DEMO_SETTINGS.areas, vouchers: false } }
  const { client } = clientAnswering(() => Response.json([row('business', 'Bäckerei')]))
  const result = await searchSite(client, settings, 'baeckerei', null)
  const found = result.state === 'failed' ? [] : result.groups.filter(({ kind }) => kind === 'business')
  expect(found.flatMap(({ hits }) => hits.map(({ path }) => path))).toEqual([
    '/betriebe/baeckerei-0123456789',
  ])
})

it('marks businesses that the list of voucher partners does not have', async () => {
  const found = [
    row('business', 'Bäckerei', { entry_id: '00000000aaaa' }),
    row('business', 'Steuerkanzlei', { entry_id: '11111111bbbb' }),
  ]
  const listed = async (roles: () => Response) => {
    const { client, requests } = clientAnswering(({ url }) =>
      url.includes('business_entries') ? roles() : Response.json(found),
    )
    const result = await searchSite(client, DEMO_SETTINGS, 'e', 'business')
    const hits = result.state === 'failed' ? [] : (result.groups[0]?.hits ?? [])
    return { hits: hits.map(({ isUnlisted }) => isUnlisted), asked: requests[1]?.url }
  }
  const { hits, asked } = await listed(() => Response.json([{ id: '11111111bbbb' }]))
  expect(hits).toEqual([undefined, true])
  expect(decodeURIComponent(asked ?? '')).toMatch(
    /id=in\.\(00000000aaaa,11111111bbbb\)&accepts_vouchers=eq\.false&sells_vouchers=eq\.false/,
  )
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect((await listed(() => new Response(null, { status: 500 }))).hits).toEqual([true, true])
})

it('finds pages by title first, and sections with their address', () => {
  expect(findPages('impressum', DEMO_SETTINGS, false)?.hits[0]).toMatchObject({
    path: '/impressum',
    title: 'Impressum',
  })
  expect(findPages('Cookies', DEMO_SETTINGS, false)?.hits[0]).toMatchObject({
    path: '/datenschutz#cookies',
    detail: 'Datenschutz',
  })
  expect(findPages('qqxzy', DEMO_SETTINGS, false)).toBeNull()
})

it('says that searching failed, and logs why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientAnswering(() => Response.json({ message: 'no', code: 'X' }, { status: 500 }))
  expect(await searchSite(client, DEMO_SETTINGS, 'markt', null)).toEqual({ state: 'failed' })
  expect(console.error).toHaveBeenCalledWith('The search failed:', 'no')
  vi.restoreAllMocks()
})
