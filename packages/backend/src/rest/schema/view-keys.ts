/** A primary key: oid of its table, numbers of its columns. */
export type KeyRow = Readonly<{ table: string; columns: readonly number[] }>

/** A view: its definition as PostgreSQL stores it (`pg_rewrite.ev_action`), and its columns by number. */
export type ViewRow = Readonly<{
  view: string
  definition: string
  columns: Readonly<Record<string, string>>
}>

export const KEYS = `
  select c.conrelid::text as table, c.conkey::int[] as columns
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where c.contype = 'p' and t.relnamespace <> 'pg_catalog'::regnamespace
  order by c.conrelid`

/** The views of the schemas $1. */
export const VIEWS = `
  select c.oid::text as view, w.ev_action::text as definition,
    (select json_object_agg(a.attnum, a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_rewrite w on w.ev_class = c.oid and w.ev_type = '1'
  where c.relkind in ('v', 'm') and n.nspname = any($1)`

type Origin = Readonly<{ relation: string; column: number }>

/** Names of the key columns of each view, by its oid: the keys of all tables of which it shows every key column. */
export function keysOfViews(
  views: readonly ViewRow[],
  keys: readonly KeyRow[],
): ReadonlyMap<string, string[]> {
  const origins = new Map(views.map(({ view, definition }) => [view, originsOf(definition)]))
  return new Map(
    views.map(({ view, columns }) => {
      const shown = new Map<string, string>()
      for (const [number, name] of Object.entries(columns)) {
        const origin = inTable({ relation: view, column: Number(number) }, origins)
        const key = `${origin.relation}.${origin.column}`
        if (!shown.has(key)) shown.set(key, name)
      }
      const found = keys.map(({ table, columns }) => columns.map((column) => shown.get(`${table}.${column}`)))
      return [view, found.filter(isComplete).flat()]
    }),
  )
}

const isComplete = (names: readonly (string | undefined)[]): names is string[] => !names.includes(undefined)

/** Views cannot refer to each other in a circle. */
function inTable(start: Origin, origins: ReadonlyMap<string, ReadonlyMap<number, Origin>>): Origin {
  const next = origins.get(start.relation)?.get(start.column)
  return next ? inTable(next, origins) : start
}

/** Brackets, and of the columns of a query their number and origin. A backslash escapes what names contain. */
const TOKENS = /\\.|[{(]|[})]|:resno (\d+) |:resorigtbl (\d+) :resorigcol (\d+)/gs
/** In the list of the outermost query, each column is this deep: `({QUERY … :targetList ({TARGETENTRY …`. */
const DEPTH_OF_COLUMNS = 4

/** Where the columns of a view come from; those that are expressions come from nowhere. */
function originsOf(definition: string): ReadonlyMap<number, Origin> {
  const origins = new Map<number, Origin>()
  let depth = 0
  let column = 0
  for (const [token, number, relation, origin] of definition.matchAll(TOKENS)) {
    if (token === '{' || token === '(') depth += 1
    else if (token === '}' || token === ')') depth -= 1
    else if (depth !== DEPTH_OF_COLUMNS) continue
    else if (number) column = Number(number)
    else if (relation && relation !== '0') origins.set(column, { relation, column: Number(origin) })
  }
  return origins
}
