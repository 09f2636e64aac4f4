import { afterEach, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { someFailed } from './listings'
import { listPartners } from './partners'

afterEach(() => void vi.restoreAllMocks())

it('requests both lists, ordered by name, and no private column', async () => {
  const { client, requests } = clientAnswering(() => Response.json([]))
  await listPartners(client, new URLSearchParams())
  const asked = requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname.endsWith('/voucher_participants'))
    .map(({ searchParams }) => searchParams)
  expect(asked.map((parameters) => parameters.get('location_type'))).toEqual(['eq.acceptance', 'eq.sales'])
  for (const parameters of asked) {
    expect(parameters.get('order')).toBe('name.asc')
    expect(parameters.get('select')).not.toMatch(/\*|iban|account|contact|payment|salutation/)
  }
})

it('sorts by business name, else by name, in German order', async () => {
  const rows = [
    { name: 'Zoo', business_name: 'Aal & Co.' },
    { name: 'Bank', business_name: null },
    { name: 'Ärzte', business_name: '  ' },
    { name: 'Zapf', business_name: 'Öl' },
    { name: 'Obst', business_name: null },
  ]
  const { client } = clientAnswering(({ url }) => Response.json(url.includes('/business_rows') ? [] : rows))
  const { sales } = await listPartners(client, new URLSearchParams())
  expect(sales.state === 'loaded' && sales.rows.map(({ name }) => name)).toEqual([
    'Zoo',
    'Ärzte',
    'Bank',
    'Obst',
    'Zapf',
  ])
})

it('reports which list could not be read and returns the other', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientAnswering(({ url }) =>
    url.includes('location_type=eq.acceptance')
      ? Response.json([{ id: '1', name: 'Bank', business_name: null }])
      : Response.json({ message: 'no', code: 'X' }, { status: 400 }),
  )
  const listings = await listPartners(client, new URLSearchParams())
  expect(listings).toEqual({
    acceptance: { state: 'loaded', rows: [{ id: '1', name: 'Bank', business_name: null }] },
    sales: { state: 'failed' },
  })
  expect(someFailed(listings)).toBe(true)
})

it('lists each business once, with its page', async () => {
  const business_id = '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11'
  const { client } = clientAnswering(({ url }) =>
    Response.json(
      url.includes('/business_rows')
        ? ['1', '2'].map((id) => ({ id, business_id, title: 'Optik', has_hours: true }))
        : [
            { id: '1', name: 'Optik', business_name: null },
            { id: '2', name: 'Optik Scharfblick', business_name: null },
          ],
    ),
  )
  const { acceptance } = await listPartners(client, new URLSearchParams())
  const business = { path: '/betriebe/optik-7d9f6b1e4c', hasHours: true }
  expect(acceptance).toEqual({
    state: 'loaded',
    rows: [{ id: '1', name: 'Optik', business_name: null, business }],
  })
})
