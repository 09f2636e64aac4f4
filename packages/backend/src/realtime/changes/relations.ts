import type pg from 'pg'
import { z } from 'zod'
import { queryAsRole } from '../../database/reads.ts'
import type { Claims } from '../../http/identity.ts'
import type { Json } from '../protocol/frames.ts'

/** `type` is the name in pg_type, which clients know; `cast` the type as SQL writes it. */
export type Column = Readonly<{ name: string; type: string; cast: string }>

/** A table or view that a role may subscribe to. */
export type Relation = Readonly<{
  schema: string
  name: string
  /** Columns the role may read. */
  columns: readonly Column[]
  /** Primary key columns, with the same names in the relation and in its source. */
  keyColumns: readonly string[]
  /** The published table whose changes are changes of this relation: the table itself, or one that the view reads. */
  source: string
  /** The RLS policies for SELECT on the source as one SQL condition; null when RLS does not apply to the role. */
  policy: string | null
}>

/** Name of a table in `Relation.source` and in notifications. */
export const sourceName = (schema: string, table: string): string => JSON.stringify([schema, table])

/** Schema and table of `Relation.source`. */
export const tableOfSource = (source: string): readonly string[] => JSON.parse(source) as string[]

/**
 * $1 is the schema or `*`, $2 a table or null. A view counts as a published table that it reads (pg_depend) and whose key columns it
 * has under the same names. A policy without USING neither permits nor restricts reading.
 */
const RELATIONS = `
  with candidates as (
    select c.oid, n.nspname, c.relname, f.relation, f.schema as source_schema, f.name as source_name, f.key_columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join realtime.announced_tables f on f.relation = c.oid
      or (c.relkind = 'v' and exists (
        select from pg_rewrite r
        join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
          and d.refclassid = 'pg_class'::regclass and d.refobjid = f.relation
        where r.ev_class = c.oid))
    where ($1 = '*' or n.nspname = $1) and ($2::text is null or c.relname = $2) and has_schema_privilege(n.oid, 'usage')
  )
  select c.nspname as schema, c.relname as name, c.source_schema, c.source_name, c.key_columns, a.columns, p.policy
  from candidates c
  cross join lateral (
    select case when row_security_active(s.oid) then
        concat_ws(' and ',
          '(' || coalesce(string_agg(q.condition, ' or ') filter (where q.polpermissive), 'false') || ')',
          string_agg(q.condition, ' and ') filter (where not q.polpermissive))
      end as policy
    from pg_class s
    left join lateral (
      select polpermissive, '(' || pg_get_expr(polqual, polrelid) || ')' as condition
      from pg_policy
      where polrelid = s.oid and polcmd in ('r', '*') and polqual is not null
        and exists (select from unnest(polroles) as r (id) where r.id = 0 or pg_has_role(r.id, 'usage'))
    ) q on true
    where s.oid = c.relation
    group by s.oid
  ) p
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
  order by c.nspname, c.relname, c.source_name`

type Row = Readonly<{
  schema: string
  name: string
  source_schema: string
  source_name: string
  key_columns: string[]
  columns: Column[]
  policy: string | null
}>

/** The relations of a schema (`*`: of every schema), or the one named, that the caller may read and whose table is published. */
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
    policy: row.policy,
  }))
}

type Operation = 'INSERT' | 'UPDATE' | 'DELETE'
export type Key = Readonly<Record<string, Json>>

/** One changed row, as the triggers of `platform/040_realtime.sql` name it. */
export type Change = Readonly<{
  source: string
  operation: Operation
  key: Key
  /** When the notification arrived, ISO 8601; PostgreSQL sends it at the commit, or right after. */
  at: string
}>

export const CHANNEL = 'realtime_changes'

const Notification = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  keys: z.array(z.record(z.string(), z.json())),
})

/** What `realtime.follow_publication()` says when tables came or went. */
export const PUBLICATION_CHANGED = '{"publication":"changed"}'

/** The message of `announcements.missed()` when it is unknown which rows have changed. */
export const CHANGES_MISSED = '{"changes":"missed"}'

/** Parses a notification. Every database role can send one, so a malformed one gives no changes. */
export function readNotification(payload: string, at: string): readonly Change[] {
  try {
    const { schema, table, type, keys } = Notification.parse(JSON.parse(payload))
    const source = sourceName(schema, table)
    return keys.map((key) => ({ source, operation: type, key, at }))
  } catch {
    return []
  }
}
