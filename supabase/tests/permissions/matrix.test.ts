import { beforeAll, describe, expect, test } from 'vitest'
import { createPersonas } from '../testing/personas.ts'
import { createRows, OWNED, TABLES } from './entity.ts'

/**
 * Permissions by role and rows (docs/product.md#roles), in the files of `entities/`. A number is how many of the arranged rows the
 * statement affects, 0 means that RLS hides them and the statement succeeds, "owned" counts the member's submissions, "denied" is SQLSTATE
 * 42501. Other SQLSTATEs: 23001 protects the last admin, 55000 is a view that cannot be written.
 */
const CELLS = Object.entries(TABLES).flatMap(([table, { matrix }]) =>
  matrix
    .trim()
    .split('\n')
    .map((line) => [
      table,
      ...line.split('|').map((cell) => cell.trim().replace('owned', String(OWNED.length))),
    ]),
)
const PERSONAS = ['visitor', 'member', 'otherMember', 'admin', 'service'] as const

const { server, as } = createPersonas()
beforeAll(async () => {
  await createRows(server.db.adminPool)
})

describe('permission matrix', () => {
  test.for(CELLS)('%s: %s', async ([table = '', statement = '', ...expected]) => {
    const sql = sqlOf(table, statement)
    const outcomes = []
    for (const persona of PERSONAS) {
      const { count, code } = await as(persona, sql)
      outcomes.push(code === '42501' ? 'denied' : (code ?? String(count)))
    }
    expect(outcomes).toEqual(expected)
  })

  test('contains every table and view that the API exposes', async () => {
    const exposed = await server.db.adminPool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
    )
    expect(exposed.rows.map((row) => row.name).sort()).toEqual(Object.keys(TABLES).sort())
  })
})

describe('an invalid or expired token', () => {
  const REQUESTS = [
    { method: 'GET' },
    { method: 'POST', body: '{}' },
    { method: 'PATCH', body: '{}' },
    { method: 'DELETE' },
  ]
  test.for(Object.keys(TABLES))('is refused for %s, even where it is public', async (table) => {
    for (const persona of ['expired', 'forged'] as const) {
      for (const request of REQUESTS) {
        const headers = { ...server.personas[persona].headers, 'content-type': 'application/json' }
        const response = await server.fetch(`/rest/v1/${table}`, { ...request, headers })
        expect(response.status, `${persona} ${request.method}`).toBe(401)
      }
    }
  })
})

function sqlOf(table: string, statement: string): string {
  if (statement === 'select') return `select * from ${table}`
  if (statement === 'delete') return `delete from ${table}`
  const sql = TABLES[table]?.statements?.[statement]
  if (!sql) throw new Error(`The matrix names "${statement}" for ${table}, but no such statement exists.`)
  return sql
}
