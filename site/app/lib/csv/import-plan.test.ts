import { expect, it } from 'vitest'
import { type ImportPlan, runImport } from './import-plan'

const planOf = (count: number): ImportPlan<number> => ({
  header: ['Nummer'],
  headerKnown: true,
  notes: [],
  ignored: [],
  updates: [],
  skipped: [],
  entries: Array.from({ length: count }, (_, entry) => ({
    line: entry + 2,
    cells: [String(entry)],
    label: String(entry),
    entry,
    warnings: [],
  })),
})

/** A table that inserts a batch completely or not at all, and rejects some numbers. */
function table(refused: readonly number[], code = '23514') {
  const rows: number[] = []
  const insert = async (batch: readonly number[]) => {
    if (batch.some((entry) => refused.includes(entry))) throw { code }
    rows.push(...batch)
  }
  return { rows, insert }
}

const carry = (
  plan: ImportPlan<number>,
  insert: (batch: readonly number[]) => Promise<void>,
  signal?: AbortSignal,
) => {
  const progress: number[] = []
  const result = runImport(plan, {
    insert,
    explain: (code) => code,
    onProgress: ({ done }) => progress.push(done),
    signal: signal ?? new AbortController().signal,
  })
  return { progress, result }
}

it('a refused value fails only its own row', async () => {
  const { rows, insert } = table([0, 7, 401])
  const { progress, result } = carry(planOf(450), insert)
  expect(await result).toMatchObject({
    created: 447,
    state: 'finished',
    remaining: [],
    failed: [{ line: 2, reason: '23514' }, { line: 9 }, { line: 403 }],
  })
  expect(rows).toHaveLength(447)
  expect(new Set(rows).size).toBe(447)
  expect(progress).toEqual([200, 400, 450])
})

it('stops between two batches when cancelled', async () => {
  const { rows, insert } = table([])
  const stop = new AbortController()
  const { result } = carry(
    planOf(450),
    async (batch) => {
      await insert(batch)
      stop.abort()
    },
    stop.signal,
  )
  expect(await result).toMatchObject({ created: 200, failed: [], state: 'cancelled' })
  expect((await result).remaining).toHaveLength(250)
  expect(rows).toHaveLength(200)
})

it('stops when the error is not caused by the values', async () => {
  const { insert } = table([300], '42501')
  const result = await carry(planOf(450), insert).result
  expect(result).toMatchObject({ created: 200, failed: [], state: 'broken-off' })
  expect(result.remaining.map(({ line }) => line)).toEqual(
    Array.from({ length: 250 }, (_, place) => place + 202),
  )
})

it('updates existing rows one by one; one that is missing or refused fails alone', async () => {
  const { insert } = table([])
  const changed: string[] = []
  const update = async (id: string) => {
    if (id === 'gone') throw { code: 'PGRST116' }
    if (id === 'refused') throw { code: '23514' }
    changed.push(id)
  }
  const updates = ['a', 'gone', 'refused', 'b'].map((id, place) => ({
    line: place + 10,
    cells: [id],
    label: id,
    id,
    changes: 0,
    differences: [],
    warnings: [],
  }))
  const plan = { ...planOf(2), updates }
  const options = { insert, explain: (code: string) => code, onProgress: () => {} }
  const { signal } = new AbortController()
  expect(await runImport(plan, { ...options, update, signal })).toMatchObject({
    created: 2,
    updated: 2,
    failed: [
      { line: 11, reason: 'Ist inzwischen gelöscht.' },
      { line: 12, reason: '23514' },
    ],
    remaining: [],
    state: 'finished',
  })
  expect(changed).toEqual(['a', 'b'])
})
