import { afterEach, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { listUpcoming } from './queries'

const now = new Date('2026-11-21T12:00:34.567Z')

afterEach(() => void vi.restoreAllMocks())

const queries = (requests: readonly Request[]) =>
  requests.map(({ url }) => [new URL(url).pathname, Object.fromEntries(new URL(url).searchParams)])

it('requests events that run at this minute, and events that start later', async () => {
  const { client, requests } = clientAnswering(() => Response.json([]))
  expect(await listUpcoming(client, now)).toEqual({ state: 'loaded', rows: [], now: now.toISOString() })
  const minute = '2026-11-21T12:00:00.000Z'
  expect(queries(requests)).toEqual([
    [
      '/rest/v1/event_entries',
      { select: '*', start_date: `lt.${minute}`, end_date: `gte.${minute}`, order: 'end_date.asc' },
    ],
    ['/rest/v1/event_entries', { select: '*', start_date: `gte.${minute}`, order: 'start_date.asc' }],
  ])
})

it('lists running events first, up to the limit; simultaneous ones are cut by title', async () => {
  const running = [
    { title: 'Ausstellung', start_date: '2026-11-20T10:00:00+00:00' },
    { title: 'Volksfest', start_date: '2026-11-19T10:00:00+00:00' },
  ]
  const next = ['2026-11-22', '2026-11-23'].map((day) => ({
    title: day,
    start_date: `${day}T10:00:00+00:00`,
  }))
  const { client, requests } = clientAnswering(({ url }) =>
    Response.json(new URL(url).searchParams.has('end_date') ? running : next),
  )
  const listing = await listUpcoming(client, now, 3)
  expect(listing.state === 'loaded' && listing.rows.map(({ title }) => title)).toEqual([
    'Volksfest',
    'Ausstellung',
    '2026-11-22',
  ])
  expect(queries(requests)[1]?.[1]).toMatchObject({ order: 'start_date.asc,title.asc', limit: '3' })
})

it('requests smaller pages when a response would be too large', async () => {
  const { client, requests } = clientAnswering(({ url }) => {
    const { searchParams } = new URL(url)
    if (searchParams.has('end_date')) return Response.json([])
    return searchParams.get('limit') === '150'
      ? Response.json([{ title: 'Hoffest', start_date: '2026-12-01T10:00:00+00:00' }])
      : Response.json({ code: '54000', message: 'too large' }, { status: 413 })
  })
  expect(await listUpcoming(client, now)).toMatchObject({ state: 'loaded', rows: [{ title: 'Hoffest' }] })
  expect(requests).toHaveLength(3)
})

it('sorts events with the same start by title in German order', async () => {
  const titles = ['Zunftabend', 'Ärztetag', 'Ausstellung', 'Frühschoppen']
  const rows = titles.map((title) => ({ title, start_date: '2026-12-01T10:00:00+00:00' }))
  const early = { title: 'Zuerst', start_date: '2026-12-01T10:30:00+01:00' }
  const { client } = clientAnswering(({ url }) =>
    Response.json(new URL(url).searchParams.has('end_date') ? [] : [early, ...rows]),
  )
  const listing = await listUpcoming(client, now)
  expect(listing.state === 'loaded' && listing.rows.map(({ title }) => title)).toEqual([
    'Zuerst',
    'Ärztetag',
    'Ausstellung',
    'Frühschoppen',
    'Zunftabend',
  ])
})

it.each([
  [
    'one of both is refused',
    ({ url }: Request) =>
      url.includes('end_date') ? Response.json({ message: 'no' }, { status: 400 }) : Response.json([]),
  ],
  ['the API answers with an error', () => Response.json({ message: 'no', code: 'X' }, { status: 400 })],
  ['the response is not JSON', () => new Response('<html>', { status: 502 })],
  [
    'the API is unreachable',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('returns an error when %s', async (_when, answer) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientAnswering(answer)
  expect(await listUpcoming(client, now)).toEqual({ state: 'failed', now: now.toISOString() })
})
