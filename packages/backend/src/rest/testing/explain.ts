import type pg from 'pg'
import { asRole } from '../../database/transaction.ts'
import { parseRequest } from '../parse/request.ts'
import { plan } from '../plan/plan.ts'
import { readSql } from '../run.ts'
import { SchemaCache } from '../schema/schema-cache.ts'

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
