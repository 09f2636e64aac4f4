import { afterEach, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { hasFailed, listPartners } from './queries'

afterEach(() => void vi.restoreAllMocks())

it('requests both lists, ordered by name, and no private column', async () => {
  const { client, requests } = clientAnswering(() => Response.json([]))
  await listPartners(client)
  const asked = requests.map(({ url }) => new URL(url).searchParams)
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
  const { client } = clientAnswering(() => Response.json(rows))
  const { sales } = await listPartners(client)
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
  let answers = 0
  const { client } = clientAnswering(() =>
    answers++ === 0 ? Response.json([]) : Response.json({ message: 'no', code: 'X' }, { status: 400 }),
  )
  const listings = await listPartners(client)
  expect(listings).toEqual({ acceptance: { state: 'loaded', rows: [] }, sales: { state: 'failed' } })
  expect(hasFailed(listings)).toBe(true)
})
