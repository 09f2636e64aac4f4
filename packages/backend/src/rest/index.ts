import { type Context, Hono } from 'hono'
import { basePath } from 'hono/route'
import type pg from 'pg'
import type { Caller } from '../database/transaction.ts'
import type { ServerEnv } from '../http/claims.ts'
import { clientAddress } from '../http/client-address.ts'
import { requestTarget } from '../http/request-target.ts'
import { regularExpressionsForServiceAlone, UNKNOWN_NAME } from './errors.ts'
import { comparisonsOf } from './parse/excess.ts'
import type { Query } from './parse/parameters.ts'
import { type HttpRequest, parseRequest, type RestRequest } from './parse/request.ts'
import { type Plan, plan } from './plan/plan.ts'
import { computes } from './plan/selection.ts'
import { renderRestError } from './render-error.ts'
import { respond } from './respond/respond.ts'
import { RestError } from './rest-error.ts'
import { type Database, NOTHING, type Outcome, runCall, runRead, runWrite } from './run.ts'
import { SchemaCache } from './schema/schema-cache.ts'
import { PreparedNames } from './sql/prepared.ts'

export { reloadOnNotification, SchemaCache } from './schema/schema-cache.ts'

export type RestDependencies = Readonly<{
  pool: pg.Pool
  /** Passed in when the caller reloads it; otherwise created here for the schema `public`. */
  schemaCache?: SchemaCache
  /** Maximum rows of a response; hosted Supabase's default. */
  maxRows?: number
  /** Bytes. */
  maxBody?: number
}>

/** The table API (`/rest/v1`), compatible with PostgREST 12: parse, plan, run, respond. */
export async function createRest(dependencies: RestDependencies): Promise<Hono<ServerEnv>> {
  const { pool, maxRows = 1000, maxBody = 1_048_576 } = dependencies
  const schemaCache = dependencies.schemaCache ?? new SchemaCache(pool)
  let names = new PreparedNames(0)

  const app = new Hono<ServerEnv>()
  app.onError(renderRestError)
  app.all('*', async (c) => {
    const http = await readHttp(c)
    const request = parseRequest(http, schemaCache.schemas, maxBody)
    refuseRegularExpressions(request.query, c.get('claims').role)
    const { planned, version } = await planWith(schemaCache, request, maxRows, c.get('claims').role)
    if (names.version !== version) names = new PreparedNames(version)
    if (planned.kind === 'read' && !computes(planned.selection)) c.set('relationRead', planned.relation)
    const outcome = await run({ pool, names, caller: callerOf(c, http) }, planned, request)
    return respond(planned, request, outcome)
  })
  return app
}

/** A short pattern can run for hours (`^(.+)(.+)\\1\\2$`), and anybody can register an account. */
function refuseRegularExpressions({ where }: Query, role: string): void {
  if (role === 'service_role') return
  const asked = comparisonsOf(where).some(
    ({ operation }) => operation.kind === 'quantifiable' && /match$/.test(operation.operator),
  )
  if (asked) throw regularExpressionsForServiceAlone(role)
}

/** Plans with the cached schema; reloads it once for an unknown name. */
async function planWith(schemaCache: SchemaCache, request: RestRequest, maxRows: number, role: string) {
  const known = await schemaCache.current()
  try {
    return { planned: plan(request, known.schemas, maxRows, role), version: known.version }
  } catch (error) {
    if (!(error instanceof RestError) || !UNKNOWN_NAME.has(error.body.code)) throw error
    const fresh = await schemaCache.newerThan(known)
    if (fresh === known) throw error
    return { planned: plan(request, fresh.schemas, maxRows, role), version: fresh.version }
  }
}

async function run(database: Database, planned: Plan, request: RestRequest): Promise<Outcome> {
  switch (planned.kind) {
    case 'info':
      return NOTHING
    case 'read':
      return runRead(database, planned, request)
    case 'call':
      return runCall(database, planned, request)
    case 'update':
      // An update without columns changes no row.
      return planned.columns.length === 0 ? { ...NOTHING, body: '[]' } : runWrite(database, planned, request)
    default:
      return runWrite(database, planned, request)
  }
}

async function readHttp(c: Context<ServerEnv>): Promise<HttpRequest> {
  const { raw, method } = c.req
  const target = requestTarget(raw.url)
  const question = target.indexOf('?')
  const path = question === -1 ? target : target.slice(0, question)
  return {
    method,
    path: path.slice(basePath(c).replace(/\/$/, '').length),
    search: question === -1 ? '' : target.slice(question + 1),
    headers: raw.headers,
    body: method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? null : await c.req.arrayBuffer(),
  }
}

function callerOf(c: Context<ServerEnv>, http: HttpRequest): Caller {
  // Only `set-cookie`, which no request has, is a list of Node's.
  const given = (c.env?.incoming?.headers ?? Object.fromEntries(http.headers)) as Record<string, string>
  const { cookie: _, ...headers } = given
  // The client of this connection instead of what its header claims.
  const client = clientAddress(c.env?.incoming)
  if (client) headers['x-forwarded-for'] = client
  return {
    claims: c.get('claims'),
    method: http.method,
    path: http.path,
    headers,
    cookies: cookiesOf(http.headers.get('cookie')),
    disconnected: c.get('disconnected'),
    committed: c.get('committed'),
  }
}

/** Values as they were sent, without decoding; of equal names the last counts. */
function cookiesOf(header: string | null): Record<string, string> {
  if (!header) return {}
  const pairs = header.replace(/;$/, '').split(';')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.replace(/^ +/, '').split('=')
      return [name, value.join('=')]
    }),
  )
}
