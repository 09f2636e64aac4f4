import { expect, it } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { saveRow } from './use-stored-row'

const SEEN = { id: 'a', place: 'Markt', text: 'kurz', note: null as string | null, version: '1' }
const AT = { table: 'notes', key: { id: 'a' } }

/** A table with this row, whose updates change it as the filters of their addresses say; `between` happens before each update. */
function tableWith(stored: typeof SEEN | null, between = (_row: typeof SEEN) => {}) {
  let row = stored && { ...stored }
  const { client, requests } = clientAnswering(async (request) => {
    const filters = [...new URL(request.url).searchParams].filter(([name]) => name !== 'select')
    if (row && request.method === 'PATCH') between(row)
    const matches = filters.every(([name, filter]) =>
      filter === 'is.null' ? row?.[name as 'id'] === null : filter === `eq.${row?.[name as 'id']}`,
    )
    if (!row || !matches) return Response.json([])
    if (request.method === 'PATCH') row = { ...row, ...((await request.clone().json()) as object) }
    return Response.json([row])
  })
  const sent = () => requests.map(({ method }) => method)
  return { client: client as never, sent, requests, row: () => row }
}

it('sends what was changed, with what it was before', async () => {
  const table = tableWith({ ...SEEN, place: 'Stadthalle' })
  const changes = { text: 'neu', note: 'Notiz' }
  expect(await saveRow(table.client, AT, SEEN, changes)).toMatchObject({ state: 'saved' })
  expect(table.row()).toMatchObject({ place: 'Stadthalle', ...changes })
  const { searchParams } = new URL(table.requests[0]?.url ?? '')
  expect([searchParams.get('text'), searchParams.get('note')]).toEqual(['eq.kurz', 'is.null'])
})

it('stores nothing where one of the same columns has changed, and answers the row as it is', async () => {
  const table = tableWith({ ...SEEN, text: 'von anderen' })
  const outcome = await saveRow(table.client, AT, SEEN, { text: 'neu', place: 'Bahnhof' })
  expect(outcome).toEqual({ state: 'overtaken', now: { ...SEEN, text: 'von anderen' } })
  expect(table.row()?.place).toBe('Markt')
})

it('compares long texts before it stores, and keeps them out of addresses', async () => {
  const seen = { ...SEEN, text: 'lang '.repeat(200) }
  const table = tableWith({ ...seen, text: `${seen.text}!` })
  expect(await saveRow(table.client, AT, seen, { text: 'neu' })).toMatchObject({ state: 'overtaken' })
  expect(table.sent()).toEqual(['GET'])
  const unchanged = tableWith(seen)
  expect(await saveRow(unchanged.client, AT, seen, { text: 'neu' })).toMatchObject({ state: 'saved' })
  expect(unchanged.requests.every(({ url }) => url.length < 200)).toBe(true)
})

it('says that a row is gone', async () => {
  const table = tableWith(null)
  expect(await saveRow(table.client, AT, SEEN, { text: 'neu' })).toEqual({ state: 'gone' })
  expect(await saveRow(table.client, AT, SEEN, { text: 'neu' }, async () => {})).toEqual({ state: 'gone' })
})

it('rejects where an update is refused without an error', async () => {
  const { client } = clientAnswering(({ method }) => Response.json(method === 'GET' ? [SEEN] : []))
  await expect(saveRow(client as never, AT, SEEN, { text: 'neu' })).rejects.toThrow('not to be changed')
})

it('tries again with the newest version where other columns have changed', async () => {
  let changes = 0
  const table = tableWith(SEEN, (row) => {
    if (changes++ === 0) Object.assign(row, { version: '2', place: 'Stadthalle' })
  })
  const at = { ...AT, version: 'version' }
  expect(await saveRow(table.client, at, SEEN, { text: 'neu' })).toMatchObject({ state: 'saved' })
  expect(table.sent()).toEqual(['PATCH', 'GET', 'PATCH'])
  expect(table.row()).toMatchObject({ text: 'neu', place: 'Stadthalle' })
})

it('compares another column where the changed one is not readable', async () => {
  const at = { ...AT, readAs: { text: 'note' } }
  const table = tableWith({ ...SEEN, note: 'verdeckt' })
  expect(await saveRow(table.client, at, SEEN, { text: 'neu' })).toMatchObject({ state: 'overtaken' })
  expect(table.requests[0]?.url).not.toContain('kurz')
})

it('has something else store only where the same columns are as they were', async () => {
  const stored: string[] = []
  const store = async () => void stored.push('stored')
  const changed = tableWith({ ...SEEN, text: 'von anderen' })
  await saveRow(changed.client, AT, SEEN, { text: 'neu' }, store)
  expect(stored).toEqual([])
  await saveRow(tableWith(SEEN).client, AT, SEEN, { text: 'neu' }, store)
  expect(stored).toEqual(['stored'])
})
