import type pg from 'pg'
import { queryAsRole, type ReadAsRole } from '../database/reads.ts'
import { AS_TEXT, asRole, type Caller, writeAsRole } from '../database/transaction.ts'
import { answerTooLarge, notOneRow, putMismatch, tooManyAffected } from './errors.ts'
import { isSingular } from './parse/media-types.ts'
import type { RestRequest } from './parse/request.ts'
import type { CallPlan } from './plan/call.ts'
import type { ReadPlan } from './plan/read.ts'
import type { WritePlan } from './plan/write.ts'
import { callSql } from './sql/call.ts'
import type { PreparedNames } from './sql/prepared.ts'
import { expectedSql, readSql } from './sql/read.ts'
import { MAX_RESPONSE_BYTES } from './sql/rows.ts'
import type { Statement } from './sql/text.ts'
import { writeSql } from './sql/write.ts'

/** Result of a statement; the body is JSON or CSV text built by PostgreSQL, not parsed here. */
export type Outcome = Readonly<{
  rows: number
  total: number | null
  body: string | null
  /** Size of the body, also where it is too large to be here. */
  bytes: number | null
  inserted: number | null
  status: string | null
  headers: string | null
}>

export type Database = Readonly<{ pool: pg.Pool; read: ReadAsRole; names: PreparedNames; caller: Caller }>

type Cells = readonly (string | null)[]

/** The cells of a row, in the order of the statements in `sql/`. */
const READ = ['total', 'rows', 'body', 'status', 'headers', 'bytes'] as const
const WRITTEN = ['rows', 'body', 'inserted', 'status', 'headers', 'bytes'] as const

export async function runRead(database: Database, plan: ReadPlan, request: RestRequest): Promise<Outcome> {
  const statement = readSql(plan, request.accept, request.method !== 'HEAD')
  const result = await database.read(database.caller, queryFor(statement, database.names))
  const outcome = toOutcome(READ, result.rows[0])
  return checked(plan.planned ? await withExpected(database, plan, outcome) : outcome, request)
}

/** The total that the planner expects, where the rows were not counted or are more than were counted. */
async function withExpected(database: Database, plan: ReadPlan, outcome: Outcome): Promise<Outcome> {
  const { total } = outcome
  if (total !== null && total <= Number(plan.count)) return outcome
  const { text, values } = expectedSql(plan)
  const query = { text, values: [...values], rowMode: 'array' as const, types: AS_TEXT }
  const { rows } = await queryAsRole(database.pool, database.caller, query)
  const [explained] = JSON.parse(String(rows[0]?.[0])) as [{ Plan: { 'Plan Rows': number } }]
  return { ...outcome, total: Math.max(total ?? 0, explained.Plan['Plan Rows']) }
}

export async function runCall(database: Database, plan: CallPlan, request: RestRequest): Promise<Outcome> {
  const query = queryFor(callSql(plan, request.accept, request.method !== 'HEAD'), database.names)
  const outcome = (result: pg.QueryResult) => checked(toOutcome(READ, result.rows[0]), request)
  if (plan.readOnly) return outcome(await queryAsRole(database.pool, database.caller, query))
  return asRole(database.pool, database.caller, 'write', async (client) => outcome(await client.query(query)))
}

/** Writes and checks in one transaction, so that a failed check rolls the write back. */
export async function runWrite(database: Database, plan: WritePlan, request: RestRequest): Promise<Outcome> {
  const query = queryFor(writeSql(plan, request.accept), database.names)
  const outcome = (result: pg.QueryResult) => {
    const written = toOutcome(WRITTEN, result.rows[0])
    if (plan.kind === 'put' && written.rows !== 1) throw putMismatch()
    return checked(written, request)
  }
  if (!canBeUnwanted(request)) return outcome(await writeAsRole(database.pool, database.caller, query))
  return asRole(database.pool, database.caller, 'write', async (client) => outcome(await client.query(query)))
}

/** Whether the caller may refuse the number of written rows. */
function canBeUnwanted({ method, accept }: RestRequest): boolean {
  return method !== 'POST' || isSingular(accept)
}

export const NOTHING: Outcome = {
  rows: 0,
  total: null,
  body: null,
  bytes: null,
  inserted: null,
  status: null,
  headers: null,
}

function queryFor(statement: Statement, names: PreparedNames): pg.QueryArrayConfig {
  const name = names.nameFor(statement)
  return {
    text: statement.text,
    values: [...statement.values],
    rowMode: 'array',
    types: AS_TEXT,
    ...(name === undefined ? {} : { name }),
  }
}

function toOutcome(names: readonly (keyof Outcome)[], cells: Cells | undefined): Outcome {
  const cell = (name: keyof Outcome) => cells?.[names.indexOf(name)] ?? null
  const number = (name: keyof Outcome) => (cell(name) === null ? null : Number(cell(name)))
  return {
    rows: number('rows') ?? 0,
    total: number('total'),
    body: cell('body'),
    bytes: number('bytes'),
    inserted: number('inserted'),
    status: cell('status'),
    headers: cell('headers'),
  }
}

function checked(outcome: Outcome, request: RestRequest): Outcome {
  // The returned representation is committed at this point.
  const isCommitted = request.method === 'POST' && request.target.kind === 'relation'
  if (!isCommitted && (outcome.bytes ?? 0) > MAX_RESPONSE_BYTES) throw answerTooLarge(MAX_RESPONSE_BYTES)
  const { maxAffected, handling } = request.preferences
  const limited =
    request.method === 'PATCH' || request.method === 'DELETE' || request.target.kind === 'function'
  if (isSingular(request.accept) && outcome.rows !== 1 && request.method !== 'PUT')
    throw notOneRow(outcome.rows)
  if (limited && handling === 'strict' && maxAffected !== null && outcome.rows > maxAffected) {
    throw tooManyAffected(outcome.rows)
  }
  return outcome
}
