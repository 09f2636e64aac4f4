import { afterEach, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { listUpcoming } from './queries'

const now = new Date('2026-11-21T12:00:34.567Z')

afterEach(() => void vi.restoreAllMocks())

it('asks for everything that starts from this minute on or has not ended by then, soonest first', async () => {
  const { client, asked } = clientAnswering(() => Response.json([]))
  expect(await listUpcoming(client, now)).toEqual({ state: 'loaded', events: [], now: now.toISOString() })
  expect(asked().pathname).toBe('/rest/v1/events')
  expect(Object.fromEntries(asked().searchParams)).toEqual({
    select: '*',
    or: '(start_date.gte.2026-11-21T12:00:00.000Z,end_date.gte.2026-11-21T12:00:00.000Z)',
    order: 'start_date.asc',
  })
})

it('asks for no more than are shown; what starts together is cut in the order of titles', async () => {
  const { client, asked } = clientAnswering(() => Response.json([]))
  await listUpcoming(client, now, 3)
  expect(asked().searchParams.get('order')).toBe('start_date.asc,title.asc')
  expect(asked().searchParams.get('limit')).toBe('3')
})

it('puts what starts at the same moment in the order of the German alphabet', async () => {
  const titles = ['Zunftabend', 'Ärztetag', 'Ausstellung', 'Frühschoppen']
  const rows = titles.map((title) => ({ title, start_date: '2026-12-01T10:00:00+00:00' }))
  const early = { title: 'Zuerst', start_date: '2026-12-01T10:30:00+01:00' }
  const { client } = clientAnswering(() => Response.json([early, ...rows]))
  const listing = await listUpcoming(client, now)
  expect(listing.state === 'loaded' && listing.events.map(({ title }) => title)).toEqual([
    'Zuerst',
    'Ärztetag',
    'Ausstellung',
    'Frühschoppen',
    'Zunftabend',
  ])
})

it.each([
  ['the wire refuses', () => Response.json({ message: 'no', code: 'X' }, { status: 400 })],
  ['the wire answers something that is no JSON', () => new Response('<html>', { status: 502 })],
  [
    'the wire is gone',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('says that reading failed when %s', async (_when, answer) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientAnswering(answer)
  expect(await listUpcoming(client, now)).toEqual({ state: 'failed', now: now.toISOString() })
})
