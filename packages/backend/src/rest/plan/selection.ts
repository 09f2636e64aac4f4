import { aggregatesNotAllowed, notEmbedded, notImplemented, undefinedType } from '../errors.ts'
import { bound, LIMITS } from '../parse/bounds.ts'
import type { JsonStep } from '../parse/identifiers.ts'
import type { Query } from '../parse/parameters.ts'
import type { SelectedField } from '../parse/select.ts'
import type { Column, Schema } from '../schema/types.ts'
import {
  type ResolvedCondition,
  type ResolvedField,
  type ResolvedOrder,
  resolveCondition,
  resolveField,
  type Source,
} from './source.ts'

/** One column of the response; `every` is `*`. */
type Selected = 'every' | Readonly<{ field: ResolvedField; cast: string | null; alias: string | null }>

/** Columns, filters and order of a read; every name in it exists. */
export type Selection = Readonly<{
  columns: readonly Selected[]
  where: readonly ResolvedCondition[]
  order: readonly ResolvedOrder[]
}>

export function select(query: Query, source: Source, schema: Schema): Selection {
  const columns = query.select.map((item) => {
    if (item.kind === 'relation') throw notImplemented(`'${item.name}' can't be embedded in '${source.name}'`)
    return selectColumn(item, source, schema)
  })
  refuseCopies(columns, source)
  const [elsewhere] = query.embedded
  if (elsewhere !== undefined) throw notEmbedded(elsewhere)
  return {
    columns: columns.length === 0 ? ['every'] : columns,
    where: query.where.map((condition) => resolveCondition(source, condition)),
    order: query.order.map(({ relation, field, ...term }) => {
      if (relation !== null) throw notEmbedded(relation)
      return { ...term, field: resolveField(source, field) }
    }),
  }
}

/** An arrow into a scalar may return all of it, and there are many ways to write one; so only the column counts. */
function refuseCopies(columns: readonly Selected[], source: Source): void {
  if (columns.length <= LIMITS.sameColumn) return
  const times = new Map<Column, number>()
  for (const selected of columns) {
    const mentioned = selected === 'every' ? source.columns.values() : [selected.field.column]
    for (const column of mentioned) times.set(column, (times.get(column) ?? 0) + 1)
  }
  for (const [{ type }, count] of times) {
    const most = type === 'json' || type === 'jsonb' ? LIMITS.sameJsonColumn : LIMITS.sameColumn
    bound(count, most, 'mentions of the same column in select')
  }
}

function selectColumn(item: SelectedField, source: Source, schema: Schema): Selected {
  if (item.aggregate !== null) throw aggregatesNotAllowed()
  if (item.field.column === '*') return 'every'
  return {
    field: resolveField(source, item.field),
    cast: item.cast === null ? null : resolveCast(item.cast, schema),
    alias: item.alias ?? nameOfPath(item.field.column, item.field.path),
  }
}

/** A JSON path is named after its last key: `data->a->>b` as `b`, `data->0` as `data`. */
function nameOfPath(column: string, path: readonly JsonStep[]): string | null {
  if (path.length === 0) return null
  const step = path.findLast((candidate) => 'key' in candidate)
  return step && 'key' in step ? step.key : column
}

/** The columns that the answer needs from a row of `source` that was just written. */
export function neededColumns(selection: Selection, source: Source): 'every' | readonly Column[] {
  if (selection.columns.includes('every') && !computes(selection)) return 'every'
  const needed = new Set<Column>()
  for (const column of selection.columns) {
    if (column === 'every') for (const each of source.columns.values()) needed.add(each)
    else needed.add(column.field.column)
  }
  for (const { field } of selection.order) needed.add(field.column)
  return [...needed]
}

/** The selection's columns and order on rows of `neededColumns`, in which the result of a function is a plain value. */
export function selectWritten(selection: Selection, source: Source): Pick<Selection, 'columns' | 'order'> {
  if (!computes(selection)) return selection
  const stored = <T extends { field: ResolvedField }>(item: T): T => {
    const { computedBy: _, ...column } = item.field.column
    return { ...item, field: { ...item.field, column } }
  }
  const every = [...source.columns.values()].map((column) => ({
    field: { column, path: [] },
    cast: null,
    alias: null,
  }))
  return {
    columns: selection.columns.flatMap((column) => (column === 'every' ? every : [stored(column)])),
    order: selection.order.map(stored),
  }
}

/** Whether something is computed by a function, which may read further tables. */
export function computes({ columns, where, order }: Selection): boolean {
  const fields = [
    ...columns.flatMap((column) => (column === 'every' ? [] : [column.field])),
    ...where.flatMap(function within(condition): ResolvedField[] {
      return condition.kind === 'filter' ? [condition.field] : condition.members.flatMap(within)
    }),
    ...order.map(({ field }) => field),
  ]
  return fields.some(({ column }) => column.computedBy !== undefined)
}

/**
 * Built-in types of casts in `select`. Not the `reg*` types: they look up names in schemas that are not exposed.
 */
const BUILT_IN = new Set([
  'smallint',
  'int2',
  'integer',
  'int',
  'int4',
  'bigint',
  'int8',
  'numeric',
  'decimal',
  'money',
  'real',
  'float4',
  'float',
  'double precision',
  'float8',
  'boolean',
  'bool',
  'text',
  'varchar',
  'character varying',
  'char',
  'character',
  'bpchar',
  'name',
  'bytea',
  'uuid',
  'json',
  'jsonb',
  'date',
  'time',
  'timetz',
  'timestamp',
  'timestamptz',
  'interval',
  'time with time zone',
  'time without time zone',
  'timestamp with time zone',
  'timestamp without time zone',
  'inet',
  'cidr',
  'macaddr',
  'bit',
  'varbit',
  'bit varying',
  'tsvector',
  'tsquery',
  'xml',
  'point',
  'int4range',
  'int8range',
  'numrange',
  'daterange',
  'tsrange',
  'tstzrange',
])

/** Types that have other names in the catalogs; only those begin the name of an array type. */
const ALIASES = new Set([
  'smallint',
  'integer',
  'int',
  'bigint',
  'decimal',
  'real',
  'float',
  'boolean',
  'character',
])

/** The SQL name of the type in `column::type`: built in, or an enum or domain of the requested schema. `_int4` is an array. */
function resolveCast(cast: string, schema: Schema): string {
  const builtIn = cast.toLowerCase().replace(/ {2,}/g, ' ')
  if (BUILT_IN.has(builtIn)) return builtIn
  const element = builtIn.replace(/^_/, '')
  if (element !== builtIn && BUILT_IN.has(element) && !element.includes(' ') && !ALIASES.has(element))
    return `pg_catalog.${builtIn}`
  const own = schema.types.get(cast) ?? schema.types.get(cast.toLowerCase())
  if (!own) throw undefinedType(cast.toLowerCase())
  return own
}
