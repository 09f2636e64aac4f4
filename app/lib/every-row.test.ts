import { expect, it } from 'vitest'
import { createPublicClient } from './clients'
import { everyRow } from './every-row'

type Row = Readonly<{ id: string; created_at: string }>

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, place) => ({
    // Spread over all of the ids, as random ones are.
    id: `${((place * 7919) % 65_536).toString(16).padStart(4, '0')}${String(place).padStart(4, '0')}-0000-0000-0000-000000000000`,
    created_at: new Date(Date.UTC(2026, 0, 1) + place * 1000).toISOString(),
  }))

/** The official client on a table that answers as the wire does, never with more than a thousand rows. */
function tableOf(rows: readonly Row[]) {
  let requests = 0
  const fetch = async (input: RequestInfo | URL) => {
    requests += 1
    const { searchParams } = new URL(String(input instanceof Request ? input.url : input))
    const bounds = searchParams.getAll('id')
    const within = rows.filter(({ id }) => bounds.every((bound) => holds(id, bound)))
    const order = searchParams.get('order') === 'id.asc' ? byId : newest
    const page = [...within].sort(order).slice(0, 1_000)
    return Response.json(page, { headers: { 'content-range': `0-${page.length}/${within.length}` } })
  }
  const client = createPublicClient({ baseUrl: 'https://wire.example', publishableKey: 'key', fetch })
  return { client, requests: () => requests }
}

const byId = (a: Row, b: Row) => (a.id < b.id ? -1 : 1)
const newest = (a: Row, b: Row) => (a.created_at > b.created_at ? -1 : 1)

function holds(id: string, bound: string): boolean {
  const [operator, value = ''] = bound.split('.')
  if (operator === 'gt') return id > value
  return operator === 'gte' ? id >= value : id < value
}

it('a table of one page takes one request', async () => {
  const { client, requests } = tableOf(rowsOf(999))
  expect(await everyRow<Row>(client, 'things')).toHaveLength(999)
  expect(requests()).toBe(1)
})

it.each([1_000, 1_001, 12_345])('all of %i rows come once each, newest first', async (count) => {
  const rows = rowsOf(count)
  const progress: number[] = []
  const read = await everyRow<Row>(tableOf(rows).client, 'things', ({ done, total }) => {
    expect(total).toBe(count)
    progress.push(done)
  })
  expect(read).toEqual([...rows].sort(newest))
  expect(progress.at(-1)).toBe(count)
})

it('rejects when the wire refuses', async () => {
  const fetch = async () => Response.json({ code: '42501', message: 'denied' }, { status: 403 })
  const client = createPublicClient({ baseUrl: 'https://wire.example', publishableKey: 'key', fetch })
  await expect(everyRow<Row>(client, 'things')).rejects.toMatchObject({ code: '42501' })
})
