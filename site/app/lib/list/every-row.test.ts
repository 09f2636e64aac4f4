import { expect, it } from 'vitest'
import { databaseClient } from '../supabase/clients'
import { clientAnswering } from '../testing/client-answering'
import { everyRow, everyRowInOrder } from './every-row'

type Row = Readonly<{ id: string; created_at: string }>

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, place) => ({
    // Distributed over the whole range, as random ids are.
    id: `${((place * 7919) % 65_536).toString(16).padStart(4, '0')}${String(place).padStart(4, '0')}-0000-0000-0000-000000000000`,
    created_at: new Date(Date.UTC(2026, 0, 1) + place * 1000).toISOString(),
  }))

/** The official client with a table that answers as the API does: at most a thousand rows, and a maximum of bytes. */
function tableOf(rows: readonly Row[], fitting = 1_000) {
  let requests = 0
  const fetch = async (input: RequestInfo | URL) => {
    requests += 1
    const { searchParams } = new URL(String(input instanceof Request ? input.url : input))
    const bounds = searchParams.getAll('id')
    const within = rows.filter(({ id }) => bounds.every((bound) => holds(id, bound)))
    const order = searchParams.get('order') === 'id.asc' ? byId : newest
    const limit = Math.min(Number(searchParams.get('limit')), 1_000)
    const page = [...within].sort(order).slice(0, limit)
    if (page.length > fitting) return Response.json({ code: '54000', message: 'too large' }, { status: 413 })
    return Response.json(page, { headers: { 'content-range': `0-${page.length}/${within.length}` } })
  }
  const client = databaseClient({ baseUrl: 'https://api.example', publishableKey: 'key', fetch })
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

it.each([1_000, 1_001, 12_345])('returns all of %i rows once each, newest first', async (count) => {
  const rows = rowsOf(count)
  const progress: number[] = []
  const read = await everyRow<Row>(tableOf(rows).client, 'things', ({ done, total }) => {
    expect(total).toBe(count)
    progress.push(done)
  })
  expect(read).toEqual([...rows].sort(newest))
  expect(progress.at(-1)).toBe(count)
})

it.each([
  [999, 200],
  [3_000, 200],
  [3_000, 60],
  [130, 129],
])('returns all of %i rows when only %i fit into one response', async (count, fitting) => {
  const rows = rowsOf(count)
  const { client } = tableOf(rows, fitting)
  expect(await everyRow<Row>(client, 'things')).toEqual([...rows].sort(newest))
})

it('rejects when not even fifty rows fit into one response', async () => {
  const { client, requests } = tableOf(rowsOf(100), 49)
  await expect(everyRow<Row>(client, 'things')).rejects.toMatchObject({ code: '54000' })
  expect(requests()).toBe(3)
})

it('a query with its own order continues after the last row when the page size is reduced', async () => {
  const pages: (readonly number[])[] = []
  const { client } = clientAnswering(({ url }) => {
    const { searchParams } = new URL(url)
    const [offset, size] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
    pages.push([offset, size])
    if (offset >= 1_000 && size > 100) return Response.json({ code: '54000', message: '' }, { status: 400 })
    return Response.json(Array.from({ length: Math.min(size, 1_070 - offset) }, (_, place) => offset + place))
  })
  const read = await everyRowInOrder<number>(() => client.from('accounts').select('*').order('id'))
  expect(read).toEqual(Array.from({ length: 1_070 }, (_, place) => place))
  expect(pages).toEqual([
    [0, 1_000],
    [1_000, 1_000],
    [1_000, 125],
    [1_000, 50],
    [1_050, 50],
  ])
})

it('rejects when a request fails', async () => {
  const fetch = async () => Response.json({ code: '42501', message: 'denied' }, { status: 403 })
  const client = databaseClient({ baseUrl: 'https://api.example', publishableKey: 'key', fetch })
  await expect(everyRow<Row>(client, 'things')).rejects.toMatchObject({ code: '42501' })
})
