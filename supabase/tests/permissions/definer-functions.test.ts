import { beforeAll, describe, expect, test } from 'vitest'
import { createPersonas, type PersonaName } from '../testing/personas.ts'
import { CALLS, PLACES, ROWS, TABLES } from './definer-functions.ts'
import { createRows } from './entity.ts'

/** By their names in the heads of the matrices, as in `matrix.test.ts`. */
const PERSONAS: Readonly<Record<string, PersonaName>> = {
  visitor: 'visitor',
  member: 'member',
  other: 'otherMember',
  board: 'admin',
  treasurer: 'treasurer',
  editor: 'editor',
  vouchers: 'vouchers',
  secretary: 'secretary',
  service: 'service',
}

/** Callable functions that run with the rights of their owner, which policies do not bind. */
const DEFINERS = `
  select p.oid::regproc::text as name, p.proretset as returns_rows, count(*) over (partition by p.oid::regproc) as versions
  from pg_proc as p
  where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
  order by 1`

/** A compared word; anything longer is a value. */
const WORD = /^[\w-]{1,20}$/

const { owner, as } = createPersonas()
const ids = new Map<string, string>()
const returnsRows = new Map<string, boolean>()
beforeAll(async () => {
  const database = { query: owner } as unknown as Parameters<typeof createRows>[0]
  await createRows(database)
  await owner(ROWS)
  for (const [place, sql] of Object.entries(PLACES)) ids.set(place, (await owner(sql)).rows[0]?.id)
  for (const { name, returns_rows } of (await owner(DEFINERS)).rows) returnsRows.set(name, returns_rows)
})

function linesOf(matrix: string) {
  const [head, ...lines] = matrix
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('|').map((cell) => cell.trim()))
  if (head?.slice(1).join() !== Object.keys(PERSONAS).join())
    throw new Error(`The matrix begins with ${head}`)
  return lines.map(([call = '', ...outcomes]) => ({ call, name: call.replace(/\(.*/, ''), outcomes }))
}
const LINES = linesOf(CALLS)
const TABLE_LINES = linesOf(TABLES)

async function outcomeOf(persona: PersonaName, call: string, name: string): Promise<string> {
  const sql = call.replaceAll(/(?<!:):(\w+)/g, (_, place: string) => `'${ids.get(place)}'`)
  const { code, rows } = await as(persona, `select * from ${sql}`)
  if (code) return code === '42501' ? 'denied' : code
  // Rows of nothing but zeros are empty.
  if (returnsRows.get(name.replace('public.', '')))
    return String(
      rows.filter((row) => Object.values(row).some((value) => value !== null && value !== 0)).length,
    )
  const [value] = Object.values(rows[0] ?? {})
  if (value === '') return 'done'
  if (Array.isArray(value)) return `[${value.length}]`
  return value !== null && (typeof value === 'object' || !WORD.test(String(value))) ? 'value' : String(value)
}

describe('definer functions that visitors and accounts may call', () => {
  test.for(LINES)('$call', async ({ call, name, outcomes }) => {
    const given = []
    for (const persona of Object.values(PERSONAS)) given.push(await outcomeOf(persona, call, name))
    expect(given).toEqual(outcomes)
  })

  test('are all declared', () => {
    const declared = new Set(LINES.map(({ name }) => name.replace('public.', '')))
    expect([...declared].sort()).toEqual([...returnsRows.keys()].sort())
  })
})

/** Behind views of the API, which read them with the rights of their callers. */
describe('tables outside of the API that accounts may read', () => {
  const READABLE = `
    select c.oid::regclass::text as name from pg_class as c
    where c.relkind = 'r' and c.relnamespace = 'records'::regnamespace and has_any_column_privilege('authenticated', c.oid, 'select')`

  test.for(TABLE_LINES)('$name', async ({ name, outcomes }) => {
    const given = []
    for (const persona of Object.values(PERSONAS)) {
      const { code, rows } = await as(persona, `select from ${name}`)
      given.push(code === '42501' ? 'denied' : (code ?? String(rows.length)))
    }
    expect(given).toEqual(outcomes)
  })

  test('are all declared, with a row', async () => {
    const readable = (await owner(READABLE)).rows.map(({ name }) => name)
    expect(TABLE_LINES.map(({ name }) => name).sort()).toEqual(readable.sort())
    expect(TABLE_LINES.filter(({ outcomes }) => outcomes.every((outcome) => !Number(outcome)))).toEqual([])
  })
})
