import type { MediaType, Range } from '../parse/headers.ts'
import type { Counted } from '../plan/read.ts'
import type { Selection } from '../plan/selection.ts'
import type { ResolvedOrder } from '../plan/source.ts'
import { fieldSql, whereSql } from './conditions.ts'
import { quote, type Values } from './statement.ts'

/** Alias of one row of the result; must not be a column's name. */
export const ROW = '_rest_row'
const ANSWER = '_rest_answer'
/** Column of scalar results, named as PostgREST names it in CSV. */
export const SCALAR = 'pgrst_scalar'

export function columnsSql(selection: Pick<Selection, 'columns'>, from: string, values: Values): string {
  return selection.columns
    .map((column) => {
      if (column === 'every') return `${from}.*`
      const field = fieldSql(column.field, from, values)
      const cast = column.cast === null ? field : `CAST(${field} AS ${column.cast})`
      return column.alias === null ? cast : `${cast} AS ${quote(column.alias)}`
    })
    .join(', ')
}

export function orderSql(order: readonly ResolvedOrder[], from: string, values: Values): string {
  if (order.length === 0) return ''
  const terms = order.map(({ field, direction, nulls }) => {
    const by = direction === null ? '' : ` ${direction.toUpperCase()}`
    const empty = nulls === null ? '' : ` NULLS ${nulls.toUpperCase()}`
    return `${fieldSql(field, from, values)}${by}${empty}`
  })
  return ` ORDER BY ${terms.join(', ')}`
}

/** The limit is text, not a value: a prepared statement is planned without its values, and follows an order through the whole table for an unknown one. */
function pageSql(page: Range, values: Values): string {
  const limit = page.limit === null ? '' : ` LIMIT ${page.limit}`
  const offset = page.offset === 0n ? '' : ` OFFSET ${values.add(String(page.offset))}`
  return limit + offset
}

/** The rows of a page, and how many there are in all where that is wanted. */
export function pageOf(
  selection: Selection,
  page: Range,
  count: Counted,
  from: { table: string; name: string },
  values: Values,
): { rows: string; total: string } {
  const columns = columnsSql(selection, from.name, values)
  const where = whereSql(selection.where, from.name, values)
  const order = orderSql(selection.order, from.name, values)
  return {
    rows: `SELECT ${columns} FROM ${from.table}${where}${order}${pageSql(page, values)}`,
    total: totalSql(count, `FROM ${from.table}${where}`),
  }
}

function totalSql(count: Counted, from: string): string {
  if (count === null) return 'NULL'
  return count === 'all'
    ? `(SELECT count(*) ${from})`
    : `(SELECT count(*) FROM (SELECT 1 ${from} LIMIT ${count + 1}) _rest_counted)`
}

/** The status and headers that SQL has set for the answer (a function, a trigger, a view), as cells of it. */
export const ANNOUNCED = {
  status: `nullif(current_setting('response.status', true), '')`,
  headers: `nullif(current_setting('response.headers', true), '')`,
}

/** Largest body in bytes. */
export const MAX_RESPONSE_BYTES = 8 * 1_048_576
/** Bytes that PostgreSQL puts in front of a text (`VARHDRSZ`). */
const LENGTH_WORD = 4

/**
 * Selects the cells of an answer, by name, from aggregated rows, and last `bytes`, the size of its body. A `bounded` body that is too
 * large stays in the database.
 */
export function answerSql(
  cells: Readonly<{ body: string; [name: string]: string }>,
  from: string,
  bounded = true,
): string {
  const made = Object.entries(cells).map(([name, sql]) => `${sql} AS ${name}`)
  const bytes = `pg_column_size(body) - ${LENGTH_WORD}`
  const shown = Object.keys(cells).map((name) =>
    name === 'body' && bounded ? `CASE WHEN ${bytes} <= ${MAX_RESPONSE_BYTES} THEN body END` : name,
  )
  return `SELECT ${[...shown, bytes].join(', ')} FROM (SELECT ${made.join(', ')} FROM (${from}) ${ROW}) ${ANSWER}`
}

/** The shape of a body: an array of rows, one value, or a single row. */
export type Shape = 'rows' | 'values' | 'row' | 'value'

/** Aggregates the rows named `ROW` into the text of the body. */
export function bodySql(type: MediaType, shape: Shape): string {
  if (type === 'csv')
    return `coalesce(string_agg(substring(${ROW}::text, 2, length(${ROW}::text) - 2), E'\\n'), '')`
  const item = shape === 'value' || shape === 'values' ? `${ROW}.${SCALAR}` : ROW
  const one = shape === 'value' || shape === 'row' || type === 'object' || type === 'object-stripped'
  const aggregate = `json_agg(${item})${one ? '->0' : ''}`
  const stripped = type === 'array-stripped' || type === 'object-stripped'
  return `coalesce(${stripped ? `json_strip_nulls(${aggregate})` : aggregate}, '${one ? 'null' : '[]'}')`
}
