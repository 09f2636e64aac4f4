import type pg from 'pg'
import { shareReads } from '../database/reads.ts'
import type { Caller } from '../database/transaction.ts'
import { RestError, regularExpressionsForServiceOnly, UNKNOWN_NAME } from './errors.ts'
import type { Query } from './parse/parameters.ts'
import { comparisonsOf, type HttpRequest, parseRequest, type RestRequest } from './parse/request.ts'
import { type Plan, plan } from './plan/plan.ts'
import { computes } from './plan/selection.ts'
import { respond } from './respond.ts'
import { type Database, NOTHING, type Outcome, runCall, runRead, runWrite } from './run.ts'
import { SchemaCache } from './schema/schema-cache.ts'
import { PreparedNames } from './sql/statement.ts'

export type RestDependencies = Readonly<{
  pool: pg.Pool
  /** Passed in when the caller reloads it; otherwise created here for the schema `public`. */
  schemaCache?: SchemaCache
  /** Maximum rows of a response; hosted Supabase's default. */
  maxRows?: number
  /** Bytes. */
  maxBody?: number
}>

/** The caller: claims, request headers by name in lower case, and the address of the connection. */
export type Asker = Pick<Caller, 'claims' | 'client' | 'disconnected' | 'committed'> &
  Readonly<{ headers: Readonly<Record<string, string>>; address: string | undefined }>

/** A response and its source table or view; the source is set only when the response depends on nothing else. */
type Answered = Readonly<{
  response: Response
  relationRead?: Readonly<{ schema: string; name: string }>
}>

/** Answers a request of the table API; rejects with what `renderRestError` renders. */
export type AnswerRest = (http: HttpRequest, asker: Asker) => Promise<Answered>

/** Parse, plan, run, respond. */
export function createAnswer(dependencies: RestDependencies): AnswerRest {
  const { pool, maxRows = 1000, maxBody = 1_048_576 } = dependencies
  const schemaCache = dependencies.schemaCache ?? new SchemaCache(pool)
  const read = shareReads(pool)
  let names = new PreparedNames(0)
  return async (http, asker) => {
    const { role } = asker.claims
    const request = parseRequest(http, schemaCache.schemas, maxBody)
    refuseRegularExpressions(request.query, role)
    const { planned, version } = await planWith(schemaCache, request, maxRows, role)
    if (names.version !== version) names = new PreparedNames(version)
    const outcome = await run({ pool, read, names, caller: callerOf(http, asker) }, planned, request)
    const response = respond(planned, request, outcome)
    return planned.kind === 'read' && !computes(planned.selection)
      ? { response, relationRead: planned.relation }
      : { response }
  }
}

/** A short pattern can run for hours (`^(.+)(.+)\\1\\2$`), and anybody can register an account. */
function refuseRegularExpressions({ where }: Query, role: string): void {
  if (role === 'service_role') return
  const asked = comparisonsOf(where).some(
    ({ operation }) => operation.kind === 'quantifiable' && /match$/.test(operation.operator),
  )
  if (asked) throw regularExpressionsForServiceOnly(role)
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

function callerOf({ method, path }: HttpRequest, asker: Asker): Caller {
  const { cookie, ...headers }: Record<string, string> = asker.headers
  // The client of the connection instead of what its header claims.
  if (asker.address) headers['x-forwarded-for'] = asker.address
  const { claims, client, disconnected, committed } = asker
  return { claims, client, method, path, headers, cookies: cookiesOf(cookie), disconnected, committed }
}

/** Cookie values as they were sent, without decoding; the last of equal names counts. */
function cookiesOf(header: string | undefined): Record<string, string> {
  if (!header) return {}
  const pairs = header.replace(/;$/, '').split(';')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.replace(/^ +/, '').split('=')
      return [name, value.join('=')]
    }),
  )
}
