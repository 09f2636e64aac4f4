/** One row per exposed table or view: $1 is the list of schema names. */
export const RELATIONS = `
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
