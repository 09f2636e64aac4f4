import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from 'zunft-backend/testing/server'
import { arrangeRows } from './arranged-rows.ts'
import { attempt } from './attempt.ts'
import { STATEMENTS } from './matrix-statements.ts'

/**
 * Permissions by role and rows (docs/product.md#roles). A number is how many of the arranged rows the statement affects, 0 means that RLS
 * hides them and the statement succeeds, "denied" is SQLSTATE 42501. Other SQLSTATEs: 23001 protects the last admin, 55000 is a view that
 * cannot be written.
 */
const MATRIX = `
  table                    | statement         | visitor | member | other  | admin  | service
  ideas                    | select            | 1       | 1      | 1      | 2      | 2
  ideas                    | insert            | 1       | 1      | 1      | 1      | 1
  ideas                    | insert approved   | denied  | denied | denied | 1      | 1
  ideas                    | update            | denied  | 0      | 0      | 2      | 2
  ideas                    | update private    | denied  | 0      | 0      | 2      | 2
  ideas                    | update likes      | denied  | denied | denied | denied | denied
  ideas                    | delete            | denied  | 0      | 0      | 2      | 2
  jobs                     | select            | 1       | 2      | 1      | 3      | 3
  jobs                     | insert            | denied  | 1      | 1      | 1      | 1
  jobs                     | insert approved   | denied  | denied | denied | denied | 1
  jobs                     | update            | denied  | 1      | 0      | 3      | 3
  jobs                     | delete            | denied  | 1      | 0      | 3      | 3
  my_roding_posts          | select            | 1       | 1      | 1      | 3      | 3
  my_roding_posts          | insert            | 1       | 1      | 1      | 1      | 1
  my_roding_posts          | insert likes      | denied  | denied | denied | 1      | 1
  my_roding_posts          | update            | denied  | 0      | 0      | 3      | 3
  my_roding_posts          | update private    | denied  | 0      | 0      | 3      | 3
  my_roding_posts          | update likes      | denied  | denied | denied | denied | denied
  my_roding_posts          | delete            | denied  | 0      | 0      | 3      | 3
  post_likes               | select            | denied  | denied | denied | denied | 1
  post_likes               | insert            | 1       | 1      | 1      | 1      | 1
  post_likes               | update            | denied  | denied | denied | denied | denied
  post_likes               | delete            | denied  | denied | denied | denied | 1
  events                   | select            | 1       | 1      | 1      | 1      | 1
  events                   | insert            | 1       | 1      | 1      | 1      | 1
  events                   | insert official   | denied  | denied | denied | 1      | 1
  events                   | update            | denied  | 0      | 0      | 1      | 1
  events                   | update private    | denied  | 0      | 0      | 1      | 1
  events                   | delete            | denied  | 0      | 0      | 1      | 1
  unseen_events            | select            | denied  | 0      | 0      | 1      | 1
  unseen_events            | insert            | denied  | denied | denied | denied | denied
  unseen_events            | update            | denied  | denied | denied | denied | denied
  unseen_events            | delete            | denied  | 0      | 0      | 1      | 1
  voucher_participants     | select            | 1       | 1      | 1      | 1      | 1
  voucher_participants     | insert            | denied  | denied | denied | 1      | 1
  voucher_participants     | update            | denied  | 0      | 0      | 1      | 1
  voucher_participants     | update private    | denied  | 0      | 0      | 1      | 1
  voucher_participants     | delete            | denied  | 0      | 0      | 1      | 1
  applications             | select            | denied  | 0      | 0      | 1      | 1
  applications             | insert            | 1       | 1      | 1      | 1      | 1
  applications             | insert approved   | denied  | denied | denied | denied | 1
  applications             | update            | denied  | 0      | 0      | 1      | 1
  applications             | update text       | denied  | denied | denied | denied | 1
  applications             | delete            | denied  | 0      | 0      | 1      | 1
  newsletter_subscriptions | select            | denied  | 0      | 0      | 1      | 1
  newsletter_subscriptions | insert            | 1       | 1      | 1      | 1      | 1
  newsletter_subscriptions | insert inactive   | denied  | denied | denied | 1      | 1
  newsletter_subscriptions | update            | denied  | 0      | 0      | 1      | 1
  newsletter_subscriptions | delete            | denied  | 0      | 0      | 1      | 1
  profiles                 | select            | denied  | 1      | 1      | 3      | 3
  profiles                 | insert            | denied  | denied | denied | denied | 1
  profiles                 | update            | denied  | 1      | 1      | 1      | 3
  profiles                 | update owner      | denied  | denied | denied | denied | 1
  profiles                 | delete            | denied  | denied | denied | denied | 3
  user_roles               | select            | denied  | 1      | 1      | 3      | 3
  user_roles               | insert            | denied  | denied | denied | 1      | 1
  user_roles               | update            | denied  | 0      | 0      | 3      | 3
  user_roles               | delete            | denied  | 0      | 0      | 23001  | 23001
  accounts                 | select            | denied  | 0      | 0      | 4      | 4
  accounts                 | insert            | 55000   | 55000  | 55000  | 55000  | 55000
  accounts                 | update            | 55000   | 55000  | 55000  | 55000  | 55000
  accounts                 | delete            | 55000   | 55000  | 55000  | 55000  | 55000
  my_submissions           | select            | denied  | 3      | 0      | 0      | denied
  my_submissions           | insert            | 55000   | 55000  | 55000  | 55000  | 55000
  my_submissions           | update            | 55000   | 55000  | 55000  | 55000  | 55000
  my_submissions           | delete            | 55000   | 55000  | 55000  | 55000  | 55000
  my_subscription          | select            | denied  | 1      | 1      | 1      | denied
  my_subscription          | insert            | 55000   | 55000  | 55000  | 55000  | 55000
  my_subscription          | update            | denied  | 1      | 1      | 1      | denied
  my_subscription          | update address    | denied  | denied | denied | denied | denied
  my_subscription          | delete            | 55000   | 55000  | 55000  | 55000  | 55000
  webhook_settings         | select            | denied  | 0      | 0      | 1      | 1
  webhook_settings         | insert            | denied  | denied | denied | 1      | 1
  webhook_settings         | insert tested     | denied  | denied | denied | denied | 1
  webhook_settings         | insert for other  | denied  | denied | denied | denied | 1
  webhook_settings         | update            | denied  | 0      | 0      | 1      | 1
  webhook_settings         | update tested     | denied  | denied | denied | denied | 1
  webhook_settings         | delete            | denied  | 0      | 0      | 1      | 1
  webhook_logs             | select            | denied  | 0      | 0      | 1      | 1
  webhook_logs             | insert            | denied  | denied | denied | denied | 1
  webhook_logs             | update            | denied  | denied | denied | denied | 1
  webhook_logs             | delete            | denied  | denied | denied | denied | 1
  newsletters              | select            | denied  | 0      | 0      | 1      | 1
  newsletters              | insert            | denied  | denied | denied | denied | 1
  newsletters              | update            | denied  | denied | denied | denied | 1
  newsletters              | delete            | denied  | denied | denied | denied | 1
  newsletter_batches       | select            | denied  | 0      | 0      | 1      | 1
  newsletter_batches       | insert            | denied  | denied | denied | denied | 1
  newsletter_batches       | update            | denied  | denied | denied | denied | 1
  newsletter_batches       | delete            | denied  | denied | denied | denied | 1
  newsletter_results       | select            | denied  | 0      | 0      | 1      | 1
  newsletter_results       | insert            | 55000   | 55000  | 55000  | 55000  | 55000
  newsletter_results       | update            | 55000   | 55000  | 55000  | 55000  | 55000
  newsletter_results       | delete            | 55000   | 55000  | 55000  | 55000  | 55000
  storage_usage            | select            | denied  | 0      | 0      | 3      | 3
  storage_disks            | select            | denied  | 0      | 0      | 1      | 1
  storage_disks            | insert            | denied  | denied | denied | denied | 1
  storage_disks            | update            | denied  | denied | denied | denied | 1
  storage_disks            | delete            | denied  | denied | denied | denied | 1
`

const PERSONAS = ['visitor', 'member', 'otherMember', 'admin', 'service'] as const
const CELLS = MATRIX.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
const TABLES = [...new Set(CELLS.map(([table = '']) => table))]

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await arrangeRows(server.db.adminPool)
})
afterAll(() => server.close())

describe('who may do what', () => {
  test.for(CELLS)('%s: %s', async ([table = '', statement = '', ...expected]) => {
    const sql = sqlOf(table, statement)
    const outcomes = []
    for (const persona of PERSONAS) {
      const { count, code } = await attempt(server.db.pool, server.personas[persona].claims, sql)
      outcomes.push(code === '42501' ? 'denied' : (code ?? String(count)))
    }
    expect(outcomes).toEqual(expected)
  })

  test('the matrix holds every table and view the API exposes', async () => {
    const exposed = await server.db.adminPool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
    )
    expect(exposed.rows.map((row) => row.name).sort()).toEqual([...TABLES].sort())
  })
})

describe('who comes with a token that is no longer or never was valid', () => {
  const REQUESTS = [
    { method: 'GET' },
    { method: 'POST', body: '{}' },
    { method: 'PATCH', body: '{}' },
    { method: 'DELETE' },
  ]
  test.for(TABLES)('is turned away from %s, even from what is public', async (table) => {
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
  const sql = STATEMENTS[table]?.[statement]
  if (!sql) throw new Error(`The matrix names "${statement}" for ${table}, but no such statement exists.`)
  return sql
}
