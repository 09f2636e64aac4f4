import type { Operation, PlainOperator, QuantifiableOperator, TextSearch } from '../parse/conditions.ts'
import type { MediaType, Range } from '../parse/headers.ts'
import type { JsonStep } from '../parse/identifiers.ts'
import type { Counted } from '../plan/read.ts'
import type { Selection } from '../plan/selection.ts'
import type { ResolvedCondition, ResolvedField, ResolvedOrder } from '../plan/source.ts'
import { quote, type Values } from './statement.ts'

const PLAIN: Readonly<Record<PlainOperator, string>> = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}
const QUANTIFIABLE: Readonly<Record<QuantifiableOperator, string>> = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'LIKE',
  ilike: 'ILIKE',
  match: '~',
  imatch: '~*',
}
const SEARCH: Readonly<Record<TextSearch, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

/** A field of the rows that `from` (quoted already) names. */
export function fieldSql({ column, path }: ResolvedField, from: string, values: Values): string {
  const plain = column.computedBy ? `${column.computedBy}(${from}.*)` : `${from}.${quote(column.name)}`
  if (path.length === 0) return plain
  const json = column.type === 'json' || column.type === 'jsonb' ? plain : `to_jsonb(${plain})`
  return json + path.map((step) => stepSql(step, values)).join('')
}

function stepSql(step: JsonStep, values: Values): string {
  return 'key' in step ? step.arrow + values.add(step.key) : `${step.arrow}${values.add(step.index)}::int`
}

export function whereSql(conditions: readonly ResolvedCondition[], from: string, values: Values): string {
  if (conditions.length === 0) return ''
  return ` WHERE ${conditions.map((condition) => conditionSql(condition, from, values)).join(' AND ')}`
}

function conditionSql(condition: ResolvedCondition, from: string, values: Values): string {
  const not = condition.negated ? 'NOT ' : ''
  if (condition.kind === 'tree') {
    const members = condition.members.map((member) => conditionSql(member, from, values))
    return `${not}(${members.join(condition.joint === 'and' ? ' AND ' : ' OR ')})`
  }
  const { field, operation } = condition
  return `${not}${fieldSql(field, from, values)} ${operationSql(operation, field, values)}`
}

function operationSql(operation: Operation, field: ResolvedField, values: Values): string {
  switch (operation.kind) {
    case 'plain':
      return `${PLAIN[operation.operator]} ${values.add(operation.value)}`
    case 'quantifiable': {
      const likes = operation.operator === 'like' || operation.operator === 'ilike'
      const value = likes ? operation.value.replaceAll('*', '%') : operation.value
      const operand = values.add(value)
      if (isWordSearch(field, operation, value)) return `${MATCHES} ${operand}`
      const operator = QUANTIFIABLE[operation.operator]
      return operation.of === null
        ? `${operator} ${operand}`
        : `${operator} ${operation.of.toUpperCase()}(${operand})`
    }
    case 'in':
      return `= ANY (${values.add(arrayLiteral(operation.values))})`
    case 'is':
      return `IS ${operation.value.toUpperCase()}`
    case 'isdistinct':
      return `IS DISTINCT FROM ${values.add(operation.value)}`
    case 'search': {
      const language = operation.language === null ? '' : `${values.add(operation.language)}, `
      return `@@ ${SEARCH[operation.operator]}(${language}${values.add(operation.value)})`
    }
  }
}

/** `in.()` matches nothing. Otherwise every element is quoted, so that it is never read as NULL or as an array. */
function arrayLiteral(elements: readonly string[]): string {
  if (elements.length === 1 && elements[0] === '') return '{}'
  const quoted = elements.map((element) => `"${element.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)
  return `{${quoted.join(',')}}`
}

/** ILIKE for patterns that are words, made in `platform/afterwards/020_search.sql`; an index serves it also where policies hide rows. */
const MATCHES = 'OPERATOR("search".~~*)'

/**
 * Patterns for the leakproof operator: without backslash (an error would leak hidden rows) and without `_` (slow to match), of bounded
 * length, and without characters whose lower case depends on context or locale (İ, Σ, combining accents).
 */
const WORDS = /^(?:(?![_\\İ])[\p{Script=Latin}\p{Script=Common}]){0,100}$/u

/** Whether the operator may replace ILIKE for this pattern, in which `*` is `%` already. */
function isWordSearch(field: ResolvedField, operation: Operation, pattern: string): boolean {
  return (
    operation.kind === 'quantifiable' &&
    operation.operator === 'ilike' &&
    operation.of === null &&
    field.column.searchable &&
    field.path.length === 0 &&
    WORDS.test(pattern)
  )
}

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
