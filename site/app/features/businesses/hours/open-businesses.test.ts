import { afterEach, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../../lib/testing/client-answering'
import { listOpenBusinesses } from './open-businesses.server'

afterEach(() => void vi.restoreAllMocks())

const TOWN = { association: { assumptionDay: true } }
const ALWAYS = [['00:00', '00:00']]
const rows = [
  { id: '1', name: 'Bäckerei', hours: { weekly: { we: [['06:00', '18:00']] } }, open_sundays: false },
  { id: '2', name: 'Kiosk', hours: { weekly: { we: [['19:00', '22:00']] } }, open_sundays: false },
  { id: '3', name: 'Tankstelle', hours: { weekly: { we: ALWAYS, th: ALWAYS } }, open_sundays: false },
  { id: '4', name: 'Laden', hours: { weekly: {} }, open_sundays: true },
]
const answering = () =>
  clientAnswering(({ url }) =>
    Response.json(
      url.includes('/event_entries') ? [{ start_date: '2026-11-29T12:00:00Z', end_date: null }] : rows,
    ),
  )
const openAt = async (instant: string) => {
  const listing = await listOpenBusinesses(answering().client, TOWN, new Date(instant), 1_000)
  return listing.state === 'loaded' ? listing.rows.map(({ name, closesAt }) => [name, closesAt]) : listing
}

it('tells which businesses are open by the clock of the town, and until when', async () => {
  expect(await openAt('2026-11-25T12:00:00Z')).toEqual([
    ['Bäckerei', '18:00'],
    ['Tankstelle', null],
  ])
  expect(await openAt('2026-11-25T18:30:00Z')).toEqual([
    ['Kiosk', '22:00'],
    ['Tankstelle', null],
  ])
})

it('knows open Sundays', async () => {
  expect(await openAt('2026-11-29T13:00:00Z')).toEqual([['Laden', '18:00']])
})

it('looks at a bounded number of businesses, and fails where they cannot be read', async () => {
  const { client, requests } = answering()
  await listOpenBusinesses(client, TOWN, new Date(), 200)
  const asked = requests
    .map(({ url }) => new URL(url))
    .find(({ pathname }) => pathname.endsWith('/business_entries'))
  expect(asked?.searchParams.get('limit')).toBe('200')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const failing = clientAnswering(() => Response.json({ message: 'no', code: 'X' }, { status: 400 }))
  expect(await listOpenBusinesses(failing.client, TOWN, new Date(), 200)).toEqual({ state: 'failed' })
})
