import { Hono } from 'hono'
import type pg from 'pg'
import { pino } from 'pino'
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts'
import { asRole } from '../../database/transaction.ts'
import type { ServerEnv } from '../../http/identity.ts'
import { createAnswer, createRest, type RestDependencies } from '../index.ts'
import { parseRequest } from '../parse/request.ts'
import { plan } from '../plan/plan.ts'
import { readSql } from '../run.ts'
import { SchemaCache } from '../schema/schema-cache.ts'
import { TABLES } from './tables.ts'

export type Role = 'anon' | 'authenticated' | 'service_role'
export type Call = Readonly<{
  method?: string
  headers?: Record<string, string>
  body?: unknown
  as?: Role
  /** Address of the client, as the server has found it; by default a call from inside the process. */
  from?: string
}>

export type RestServer = Readonly<{
  /** Sends a request as a role; a body that is not a string is sent as JSON. */
  call(path: string, call?: Call): Promise<Response>
  db: TestDatabase
  /** Logged errors. */
  logged: unknown[]
  close(): Promise<void>
}>

/** Only the table API, mounted as in the server, on a database of its own with the tables of `tables.ts`. */
export async function createRestServer(options: Partial<RestDependencies> = {}): Promise<RestServer> {
  const db = await createTestDatabase()
  await db.adminPool.query(TABLES)
  const logged: unknown[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const app = new Hono<ServerEnv>()
  app.use(async (c, next) => {
    c.set('claims', { role: c.req.header('x-test-role') ?? 'anon' })
    c.set('log', () => log)
    await next()
  })
  const schemaCache = new SchemaCache(db.pool, { staleAfter: 0 })
  app.route('/rest/v1', createRest(createAnswer({ pool: db.pool, schemaCache, ...options })))
  return {
    async call(path, { method = 'GET', headers = {}, body, as = 'anon', from } = {}) {
      const content = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
      const request = {
        method,
        headers: {
          ...(content === undefined ? {} : { 'content-type': 'application/json' }),
          'x-test-role': as,
          ...headers,
        },
        ...(content === undefined ? {} : { body: content }),
      }
      const environment = from && { incoming: { client: { address: from, limitKey: from } } }
      return app.request(`/rest/v1${path}`, request, environment || undefined)
    },
    db,
    logged,
    close: () => db.drop(),
  }
}

/** PostgreSQL's plan for a read of the table API, with the rights of these claims. */
export async function explain(
  pool: pg.Pool,
  path: string,
  search: string,
  claims: Readonly<{ role: string; sub?: string }> = { role: 'anon' },
): Promise<string> {
  const headers = new Headers()
  const request = parseRequest({ method: 'GET', path, search, headers, body: null }, ['public'], 1000)
  const { schemas } = await new SchemaCache(pool).current()
  const planned = plan(request, schemas, 1000)
  if (planned.kind !== 'read') throw new Error(`unexpected ${planned.kind}`)
  const { text, values } = readSql(planned, 'json', true)
  const explained = await asRole(pool, { claims }, 'read', (client) =>
    client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]),
  )
  return explained.rows.map((row) => row['QUERY PLAN']).join('\n')
}
