import type pg from 'pg'
import { queryAsRole, type ReadAsRole } from '../database/reads.ts'
import { AS_TEXT, asRole, type Caller, writeAsRole } from '../database/transaction.ts'
import { answerTooLarge, notOneRow, putMismatch, tooManyAffected } from './errors.ts'
import { isSingular, type MediaType } from './parse/headers.ts'
import type { RestRequest } from './parse/request.ts'
import type { CallPlan } from './plan/call.ts'
import type { ReadPlan } from './plan/read.ts'
import type { WritePlan } from './plan/write.ts'
import type { Routine } from './schema/types.ts'
import {
  ANNOUNCED,
  answerSql,
  bodySql,
  MAX_RESPONSE_BYTES,
  pageOf,
  SCALAR,
  type Shape,
  whereSql,
} from './sql/conditions.ts'
import { type PreparedNames, qualified, quote, type Statement, Values } from './sql/statement.ts'
import { BODY, payloadSql, writeSql } from './sql/write.ts'

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

/** One row: total (or null), rows on the page, body, the announced status and headers, the size of the body. A HEAD request has no body to build. */
export function readSql(plan: ReadPlan, accept: MediaType, withBody: boolean): Statement {
  const values = new Values()
  const name = qualified(plan.relation)
  const { rows, total } = pageOf(plan.selection, plan.page, plan.count, { table: name, name }, values)
  const body = withBody ? bodySql(accept, 'rows') : 'NULL'
  return { text: answerSql({ total, rows: 'count(*)', body, ...ANNOUNCED }, rows), values: values.list }
}

/** One row: the planner's tree for all rows of the selection, as JSON. */
function expectedSql(plan: ReadPlan): Statement {
  const values = new Values()
  const name = qualified(plan.relation)
  const where = whereSql(plan.selection.where, name, values)
  return { text: `EXPLAIN (FORMAT JSON) SELECT 1 FROM ${name}${where}`, values: values.list }
}

const CALL = '_rest_call'

/**
 * One row: total (or null), number of rows, body, the announced status and headers, and the size of the body.
 * Arguments are one JSON parameter, expanded into the types the function declares.
 */
function callSql(plan: CallPlan, accept: MediaType, withBody: boolean): Statement {
  const values = new Values()
  const called = calledSql(plan, values)
  const name = quote(plan.routine.rowName)
  const from = { table: `${CALL} AS ${name}`, name }
  const { rows, total } = pageOf(plan.selection, plan.page, plan.count, from, values)
  const body = withBody && !plan.routine.returnsVoid ? bodySql(accept, shapeOf(plan.routine)) : 'NULL'
  const cells = {
    total,
    rows: plan.routine.returnsSet ? 'count(*)' : '1',
    body,
    ...ANNOUNCED,
  }
  return { text: `WITH ${CALL} AS (${called}) ${answerSql(cells, rows)}`, values: values.list }
}

function calledSql({ routine, args, payload }: CallPlan, values: Values): string {
  if (args === 'body') {
    const type = routine.args[0]?.type ?? 'json'
    return selectCall(routine, `${values.add(payload.json)}::${type}`, '')
  }
  if (args.length === 0) return selectCall(routine, '', '')
  const given = args
    .map(({ name, variadic }) => `${variadic ? 'VARIADIC ' : ''}${quote(name)} := ${BODY}.${quote(name)}`)
    .join(', ')
  return selectCall(routine, given, `${payloadSql(payload, args, values)}, LATERAL `)
}

function selectCall(routine: Routine, given: string, before: string): string {
  const call = `${qualified(routine)}(${given})`
  if (routine.columns) return `SELECT ${CALL}.* FROM ${before}${call} ${CALL}`
  return `SELECT ${CALL}.${SCALAR} FROM ${before}(SELECT ${call} ${SCALAR}) ${CALL}`
}

function shapeOf(routine: Routine): Shape {
  if (routine.columns) return routine.returnsSet ? 'rows' : 'row'
  return routine.returnsSet ? 'values' : 'value'
}
