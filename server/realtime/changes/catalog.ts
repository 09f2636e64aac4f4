import type pg from 'pg'
import { queryAsRole } from '../../database/transaction.ts'
import type { Claims } from '../../http/claims.ts'

/** `type` is what the client knows types by, `cast` how SQL writes it. */
export type Column = Readonly<{ name: string; type: string; cast: string }>

/** A table or view somebody may listen to, as one role sees it. */
export type Relation = Readonly<{
  schema: string
  name: string
  /** Columns the role may read. */
  columns: readonly Column[]
  /** Columns that name a row, the same in the relation and in its source. */
  keyColumns: readonly string[]
  /** The followed table whose changes are changes of this relation: itself, or what the view is made of. */
  source: string
}>

/** Name of a table in `Relation.source` and in notifications. */
export const sourceName = (schema: string, table: string): string => JSON.stringify([schema, table])

/**
 * A view stands for a followed table that it reads and whose key it shows under the same names. What PostgreSQL knows of
 * views is enough for that, so nobody has to declare it.
 */
const RELATIONS = `
  with candidates as (
    select c.oid, n.nspname, c.relname, f.schema as source_schema, f.name as source_name, f.key_columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join realtime.followed_tables f on f.relation = c.oid
      or (c.relkind = 'v' and exists (
        select from pg_rewrite r
        join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
          and d.refclassid = 'pg_class'::regclass and d.refobjid = f.relation
        where r.ev_class = c.oid))
    where n.nspname = $1 and ($2::text is null or c.relname = $2)
  )
  select c.nspname as schema, c.relname as name, c.source_schema, c.source_name, c.key_columns, a.columns
  from candidates c
  cross join lateral (
    select json_agg(json_build_object('name', a.attname, 'type', t.typname,
        'cast', format_type(a.atttypid, null)) order by a.attnum) as columns,
      array_agg(a.attname::text) as names
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(c.oid, a.attnum, 'select')
  ) a
  where a.names @> c.key_columns
  order by c.relname, c.source_name`

type Row = Readonly<{
  schema: string
  name: string
  source_schema: string
  source_name: string
  key_columns: string[]
  columns: Column[]
}>

/** The relations of a schema (or the one named) that the caller may read and whose changes are followed. */
export async function findRelations(
  pool: pg.Pool,
  claims: Claims,
  schema: string,
  table: string | undefined,
): Promise<readonly Relation[]> {
  const { rows } = await queryAsRole(
    pool,
    { claims },
    {
      name: 'realtime_relations',
      text: RELATIONS,
      values: [schema, table ?? null],
    },
  )
  return (rows as Row[]).map((row) => ({
    schema: row.schema,
    name: row.name,
    columns: row.columns,
    keyColumns: row.key_columns,
    source: sourceName(row.source_schema, row.source_name),
  }))
}
