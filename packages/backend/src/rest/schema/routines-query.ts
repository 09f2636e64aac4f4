/**
 * One row per exposed function: $1 is the list of schema names. Without names of arguments a function is there only if its one argument
 * can be a whole body.
 */
export const ROUTINES = `
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
export const TYPES = `
  select n.nspname::text as schema, t.typname::text as name, format_type(t.oid, null) as type
  from pg_type t
  join pg_namespace n on n.oid = t.typnamespace
  left join pg_type e on e.oid = t.typelem and e.typarray = t.oid
  where n.nspname = any($1) and coalesce(e.typtype, t.typtype) in ('e', 'd')`
