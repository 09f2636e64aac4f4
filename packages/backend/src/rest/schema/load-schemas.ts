import type pg from 'pg'
import type { Argument, Column, Columns, Relation, Routine, Schemas } from './types.ts'
import { KEYS, type KeyRow, keysOfViews, VIEWS, type ViewRow } from './view-keys.ts'

type RelationRow = Omit<Relation, 'columns' | 'computed' | 'primaryKey'> & {
  oid: string
  columns: Column[]
  computed: Column[]
  primary_key: string[]
}
type RoutineRow = Readonly<{
  schema: string
  name: string
  read_only: boolean
  returns_set: boolean
  returns_void: boolean
  row_name: string
  args: Argument[]
  columns: Column[] | null
}>
type TypeRow = Readonly<{ schema: string; name: string; type: string }>

/** Reads tables, views, functions and types of the exposed schemas in one snapshot. */
export async function loadSchemas(pool: pg.Pool, names: readonly string[]): Promise<Schemas> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Without a search path every name is printed qualified, so that defaults and types mean the same in any session.
    await client.query(`begin isolation level repeatable read, read only; set local search_path = ''`)
    const relations = await client.query<RelationRow>(RELATIONS, [names])
    const routines = await client.query<RoutineRow>(ROUTINES, [names])
    const types = await client.query<TypeRow>(TYPES, [names])
    const keys = await client.query<KeyRow>(KEYS)
    const views = await client.query<ViewRow>(VIEWS, [names])
    await client.query('commit')
    const viewKeys = keysOfViews(views.rows, keys.rows)
    return assemble(names, relations.rows, viewKeys, routines.rows, types.rows)
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

function assemble(
  names: readonly string[],
  relations: readonly RelationRow[],
  viewKeys: ReadonlyMap<string, readonly string[]>,
  routines: readonly RoutineRow[],
  types: readonly TypeRow[],
): Schemas {
  return new Map(
    names.map((schema) => {
      const inSchema = <T extends { schema: string }>(rows: readonly T[]) =>
        rows.filter((row) => row.schema === schema)
      return [
        schema,
        {
          relations: new Map(inSchema(relations).map((row) => [row.name, toRelation(row, viewKeys)])),
          routines: Map.groupBy(inSchema(routines).map(toRoutine), (routine) => routine.name),
          types: new Map(inSchema(types).map((row) => [row.name, row.type])),
        },
      ]
    }),
  )
}

const byName = (columns: readonly Column[]): Columns =>
  new Map(columns.map((column) => [column.name, column]))

function toRelation(
  { oid, columns, computed, primary_key, ...row }: RelationRow,
  viewKeys: ReadonlyMap<string, readonly string[]>,
): Relation {
  return {
    ...row,
    columns: byName(columns),
    computed: byName(computed),
    primaryKey: viewKeys.get(oid) ?? primary_key,
  }
}

function toRoutine(row: RoutineRow): Routine {
  return {
    schema: row.schema,
    name: row.name,
    args: row.args,
    readOnly: row.read_only,
    returnsSet: row.returns_set,
    returnsVoid: row.returns_void,
    columns: row.columns && byName(row.columns),
    rowName: row.row_name,
  }
}

/** One row per exposed table or view: $1 is the list of schema names. */
const RELATIONS = `
  with keys as (
    select c.conrelid, array_agg(a.attname::text order by k.position) as columns
    from pg_constraint c
    cross join lateral unnest(c.conkey) with ordinality as k(attnum, position)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
    where c.contype = 'p'
    group by c.conrelid
  ),
  computed as (
    select p.proargtypes[0] as row_type, json_agg(json_build_object(
      'name', p.proname, 'type', format_type(p.prorettype, null), 'defaultValue', null, 'searchable', false,
      'computedBy', format('%I.%I', n.nspname, p.proname)) order by p.oid) as columns
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = any($1) and p.prokind = 'f' and p.pronargs = 1 and not p.proretset
      and p.prorettype <> all ('{void,trigger,event_trigger}'::regtype[])
    group by p.proargtypes[0]
  ),
  search as (
    select exists (
      select from pg_operator o
      join pg_amop m on m.amopopr = o.oid
      where o.oprnamespace = to_regnamespace('search') and o.oprname = '~~*'
    ) as possible
  )
  select n.nspname::text as schema, c.relname::text as name,
    c.oid::text, coalesce(k.columns, '{}') as primary_key,
    c.relrowsecurity or c.relkind = 'v' as "hidesRows",
    coalesce(f.columns, '[]') as computed,
    c.relkind in ('r', 'p') or (pg_relation_is_updatable(c.oid, true) & 8) = 8 as insertable,
    c.relkind in ('r', 'p') or (pg_relation_is_updatable(c.oid, true) & 4) = 4 as updatable,
    c.relkind in ('r', 'p') or (pg_relation_is_updatable(c.oid, true) & 16) = 16 as deletable,
    (
      select coalesce(json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'defaultValue', case
          when t.typbasetype <> 0 and d.adbin is null then pg_get_expr(t.typdefaultbin, 0)
          when a.attidentity = 'd' then format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
          when a.attgenerated <> '' then null
          else pg_get_expr(d.adbin, d.adrelid)
        end,
        'searchable', s.possible and a.atttypid = 'text'::regtype and l.collisdeterministic
      ) order by a.attnum), '[]')
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      cross join search s
      left join pg_collation l on l.oid = a.attcollation
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join keys k on k.conrelid = c.oid
  left join computed f on f.row_type = c.reltype
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and n.nspname = any($1)`

/**
 * One row per exposed function: $1 is the list of schema names. Without names of arguments a function is there only if its one argument
 * can be a whole body.
 */
const ROUTINES = `
  with recursive bases as (
    select oid, oid as base, typbasetype from pg_type
    union all
    select b.oid, t.oid, t.typbasetype from bases b join pg_type t on t.oid = b.typbasetype where b.typbasetype <> 0
  )
  select n.nspname::text as schema, p.proname::text as name,
    p.provolatile <> 'v' as read_only,
    p.proretset as returns_set,
    p.prorettype = 'void'::regtype as returns_void,
    coalesce(nullif(r.relname, ''), p.proname)::text as row_name,
    (
      select coalesce(json_agg(json_build_object(
        'name', coalesce(p.proargnames[i], ''),
        'declaredType', format_type(a.type, null),
        'type', case a.type
          when 'bit'::regtype then 'bit varying'
          when 'bit[]'::regtype then 'bit varying[]'
          when 'character'::regtype then 'character varying'
          when 'character[]'::regtype then 'character varying[]'
          else format_type(a.type, null)
        end,
        'required', a.position <= p.pronargs - p.pronargdefaults,
        'variadic', a.mode = 'v'
      ) order by i), '[]')
      from (
        select i, type, mode, row_number() over (order by i) as position
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), coalesce(p.proargmodes, array_fill('i'::"char", array[p.pronargs::int])))
          with ordinality as x(type, mode, i)
        where mode in ('i', 'b', 'v')
      ) a
    ) as args,
    case
      when t.typtype = 'c' then (
        select coalesce(json_agg(json_build_object('name', c.attname, 'type', format_type(c.atttypid, c.atttypmod),
          'defaultValue', null, 'searchable', false) order by c.attnum), '[]')
        from pg_attribute c where c.attrelid = t.typrelid and c.attnum > 0 and not c.attisdropped
      )
      when p.proargmodes && '{t,b,o}'::"char"[] then (
        select json_agg(json_build_object('name', coalesce(p.proargnames[i], ''), 'type', format_type(type, null),
          'defaultValue', null, 'searchable', false) order by i)
        from unnest(p.proallargtypes, p.proargmodes) with ordinality as x(type, mode, i)
        where mode in ('t', 'b', 'o')
      )
    end as columns
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join bases b on b.oid = p.prorettype and b.typbasetype = 0
  join pg_type t on t.oid = b.base
  left join pg_class r on r.oid = t.typrelid
  where n.nspname = any($1) and p.prokind = 'f'
    and (p.proargnames is not null or p.pronargs = 0
      or p.pronargs = 1 and p.proargtypes[0] = any ('{json,jsonb,text,xml,bytea}'::regtype[]))
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  order by p.pronargs, p.oid`

/** Types of the exposed schemas that columns may be cast to, and arrays of them. */
const TYPES = `
  select n.nspname::text as schema, t.typname::text as name, format_type(t.oid, null) as type
  from pg_type t
  join pg_namespace n on n.oid = t.typnamespace
  left join pg_type e on e.oid = t.typelem and e.typarray = t.oid
  where n.nspname = any($1) and coalesce(e.typtype, t.typtype) in ('e', 'd')`
