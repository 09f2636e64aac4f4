import type { MediaType } from '../parse/headers.ts'
import type { Payload } from '../parse/payload.ts'
import { neededColumns, selectWritten } from '../plan/selection.ts'
import type { InsertPlan, UpdatePlan, WritePlan } from '../plan/write.ts'
import type { Column, Relation } from '../schema/types.ts'
import { ANNOUNCED, answerSql, bodySql, columnsSql, fieldSql, orderSql, ROW, whereSql } from './conditions.ts'
import { literal, qualified, quote, type Statement, Values } from './statement.ts'

/** Rows written, as the aggregating statement around the write sees them. */
const WRITTEN = '_rest_written'
/** Counts the rows an upsert inserted rather than updated; local to the transaction. */
const INSERTED = 'rest.inserted'

/**
 * One row: number of rows, body (or keys), number of rows inserted by an upsert, the announced status and headers, size of the body. A
 * write that only reports the number of rows needs no right to read. The representation of an insert is bounded by its request body.
 */
export function writeSql(plan: WritePlan, accept: MediaType): Statement {
  const values = new Values()
  const write = mutationSql(plan, values)
  const countsInserted = plan.kind === 'put' || (plan.kind === 'insert' && plan.conflict?.action === 'update')
  const inserted = countsInserted ? `nullif(current_setting('${INSERTED}', true), '')` : 'NULL'
  const body = resultSql(plan, accept)
  const rows = plan.returning === 'rows' ? shownRows(plan, values) : `SELECT * FROM ${WRITTEN}`
  const answer = answerSql({ rows: 'count(*)', body, inserted, ...ANNOUNCED }, rows, plan.kind !== 'insert')
  const text = `WITH ${WRITTEN} AS (${write} RETURNING ${returningSql(plan)}) ${answer}`
  return { text, values: values.list }
}

function mutationSql(plan: WritePlan, values: Values): string {
  const table = qualified(plan.relation)
  switch (plan.kind) {
    case 'insert':
    case 'put':
      return insertSql(plan, table, values)
    case 'update':
      return updateSql(plan, table, values)
    case 'delete':
      return `DELETE FROM ${table}${whereSql(plan.selection.where, table, values)}`
  }
}

function insertSql(plan: InsertPlan, table: string, values: Values): string {
  const names = plan.columns.map((column) => quote(column.name))
  const into = names.length === 0 ? table : `${table}(${names.join(', ')})`
  const picked = names.map((name) => `${BODY}.${name}`).join(', ')
  const from = bodyRows(plan, values)
  const conditions: string[] = []
  if (plan.conflict?.action === 'update') conditions.push(countInserted(1))
  if (plan.kind === 'put')
    conditions.push(whereSql(plan.selection.where, BODY, values).replace(' WHERE ', ''))
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`
  return `INSERT INTO ${into} SELECT ${picked} FROM ${from}${where}${conflictSql(plan, names)}`
}

function conflictSql({ conflict }: InsertPlan, names: readonly string[]): string {
  if (!conflict) return ''
  const keys = conflict.columns.map((column) => quote(column.name)).join(', ')
  if (conflict.action === 'ignore' || names.length === 0) return ` ON CONFLICT (${keys}) DO NOTHING`
  const merged = names.map((name) => `${name} = EXCLUDED.${name}`).join(', ')
  return ` ON CONFLICT (${keys}) DO UPDATE SET ${merged} WHERE ${countInserted(-1)}`
}

/** Always true; increments the number of inserted rows. A row that conflicts is subtracted again. */
function countInserted(step: 1 | -1): string {
  return `set_config('${INSERTED}', (coalesce(nullif(current_setting('${INSERTED}', true), '')::int, 0) + ${step})::text, true) IS NOT NULL`
}

function updateSql(plan: UpdatePlan, table: string, values: Values): string {
  const set = plan.columns.map((column) => `${quote(column.name)} = ${BODY}.${quote(column.name)}`).join(', ')
  const from = bodyRows(plan, values)
  return `UPDATE ${table} SET ${set} FROM ${from}${whereSql(plan.selection.where, table, values)}`
}

const bodyRows = (plan: InsertPlan | UpdatePlan, values: Values) =>
  plan.fillDefaults
    ? payloadWithDefaultsSql(plan.payload, plan.columns, values)
    : payloadSql(plan.payload, plan.columns, values)

/** Columns without a path have no parameters. */
const NO_VALUES = new Values()

function returningSql(plan: WritePlan): string {
  const table = qualified(plan.relation)
  const list = (columns: readonly Column[]) =>
    columns.map((column) => fieldSql({ column, path: [] }, table, NO_VALUES)).join(', ')
  if (plan.returning === 'location') return list(keyColumns(plan.relation)) || '1'
  if (plan.returning === 'count') return '1'
  const needed = neededColumns(plan.selection, plan.relation)
  return needed === 'every' ? `${table}.*` : list(needed)
}

/** The key in the order of the table, in which `Location` names it. */
function keyColumns({ columns, primaryKey }: Relation): Column[] {
  return [...columns.values()].filter(({ name }) => primaryKey.includes(name))
}

function shownRows(plan: WritePlan, values: Values): string {
  const { columns, order } = selectWritten(plan.selection, plan.relation)
  return `SELECT ${columnsSql({ columns }, WRITTEN, values)} FROM ${WRITTEN}${orderSql(order, WRITTEN, values)}`
}

function resultSql(plan: WritePlan, accept: MediaType): string {
  if (plan.returning === 'rows') return bodySql(accept, 'rows')
  if (plan.returning === 'count' || plan.relation.primaryKey.length === 0) return 'NULL'
  return `json_agg((SELECT json_object_agg(key, value) FROM json_each_text(row_to_json(${ROW}))))`
}

/** Alias of the rows of the request body. */
export const BODY = '_rest_body'

type Typed = Readonly<{ name: string; type: string }>

/** A FROM item with one typed row for each object of the body; the body itself is a single parameter. */
export function payloadSql(payload: Payload, columns: readonly Typed[], values: Values): string {
  const json = `${values.add(payload.json)}::json`
  if (columns.length === 0) {
    return payload.shape === 'object' ? `(SELECT ${json}) ${BODY}` : `json_array_elements(${json}) ${BODY}`
  }
  const toRecords = payload.shape === 'object' ? 'json_to_record' : 'json_to_recordset'
  return `${toRecords}(${json}) AS ${BODY}(${typed(columns)})`
}

/** A FROM item like that of `payloadSql`, in which a column that an object leaves out gets its default. */
function payloadWithDefaultsSql(payload: Payload, columns: readonly Column[], values: Values): string {
  if (columns.length === 0) return payloadSql(payload, columns, values)
  const json = `${values.add(payload.json)}::jsonb`
  const defaults = columns
    .filter((column) => column.defaultValue !== null)
    .map((column) => `${literal(column.name)}, ${column.defaultValue}`)
  const elements = payload.shape === 'object' ? `(SELECT ${json})` : `jsonb_array_elements(${json})`
  return `${elements} AS _rest_element(json), jsonb_to_record(jsonb_build_object(${defaults.join(', ')}) || _rest_element.json) AS ${BODY}(${typed(columns)})`
}

const typed = (columns: readonly Typed[]) =>
  columns.map((column) => `${quote(column.name)} ${column.type}`).join(', ')
