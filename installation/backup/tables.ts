import type pg from 'pg'

/** Schemas that contain all data of an installation; a test checks that no table is elsewhere. */
export const SCHEMAS = [
  'public',
  'records',
  'private',
  'auth',
  'storage',
  'realtime',
  'supabase_migrations',
] as const

export type TableShape = Readonly<{
  /** Quoted where needed, with its schema. */
  name: string
  /** Quoted, without generated columns. */
  columns: readonly string[]
  /** Columns that order its rows: the primary key, or all. */
  order: readonly string[]
}>

/** The tables of an installation, referenced ones first. Without unlogged tables, which do not survive a crash either. */
export async function readTables(client: pg.ClientBase): Promise<TableShape[]> {
  const tables = await client.query<TableShape & { refers: string[] }>(TABLES, [SCHEMAS])
  const waiting = new Map(tables.rows.map((table) => [table.name, table]))
  const sorted: TableShape[] = []
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter((table) => !table.refers.some((other) => waiting.has(other)))
    if (next.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const { name, columns, order } of next) {
      sorted.push({ name, columns, order })
      waiting.delete(name)
    }
  }
  return sorted
}

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(
      select quote_ident(a.attname) from pg_catalog.pg_attribute as a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
    ) as columns,
    coalesce(
      (select array_agg(quote_ident(a.attname) order by array_position(i.indkey::int2[], a.attnum))
        from pg_catalog.pg_index as i
        join pg_catalog.pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary),
      array(
        select quote_ident(a.attname) from pg_catalog.pg_attribute as a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum
      )
    ) as order,
    array(
      select format('%I.%I', rn.nspname, r.relname)
      from pg_catalog.pg_constraint as f
      join pg_catalog.pg_class as r on r.oid = f.confrelid
      join pg_catalog.pg_namespace as rn on rn.oid = r.relnamespace
      where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid
    ) as refers
  from pg_catalog.pg_class as c
  join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
  where n.nspname = any ($1) and c.relkind = 'r' and c.relpersistence = 'p'
  order by 1`
