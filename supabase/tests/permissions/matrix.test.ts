import { beforeAll, describe, expect, test } from 'vitest'
import { createPersonas, type PersonaName } from '../testing/personas.ts'
import { createRows, OWNED, TABLES } from './entity.ts'

/**
 * Permissions by role, office and rows (docs/product.md#roles), in the files of `entities/`. "other" is another member, "board" and what
 * follows are admins with this office, "service" is the server. A number is how many of the arranged rows the statement affects, 0 means
 * that RLS hides them and the statement succeeds, "owned" counts the member's submissions, "denied" is SQLSTATE 42501. Other SQLSTATEs:
 * 23001 protects the last one on the board, 55000 is a view that cannot be written.
 */
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
const HEAD = Object.keys(PERSONAS)
const CELLS = Object.entries(TABLES).flatMap(([table, { matrix }]) => {
  const [[, ...head] = [], ...lines] = matrix
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().replace('owned', String(OWNED.length))))
  if (head.join() !== HEAD.join())
    throw new Error(`The matrix of ${table} does not begin with | ${HEAD.join(' | ')}`)
  return lines.map((line) => [table, ...line])
})

const { server, as } = createPersonas()
beforeAll(async () => {
  await createRows(server.db.adminPool)
})

describe('permission matrix', () => {
  test.for(CELLS)('%s: %s', async ([table = '', statement = '', ...expected]) => {
    const sql = sqlOf(table, statement)
    const outcomes = []
    for (const persona of Object.values(PERSONAS)) {
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
