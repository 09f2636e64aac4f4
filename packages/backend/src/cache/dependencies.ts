import type pg from 'pg'
import type { Logger } from 'pino'

type RelationName = Readonly<{ schema: string; name: string }>

/** What decides the rows of a relation: tables, and where `byMinute` the present minute. */
type Deciding = Readonly<{ tables: ReadonlySet<string>; byMinute: boolean }>

/** What the rows of a relation depend on for role `anon`, from PostgreSQL's catalogs. */
export type Dependencies = Readonly<{
  /** Undefined when it is unknown; then nothing that read the relation is cached. */
  of(relation: RelationName): Promise<Deciding | undefined>
  /** Reads them before somebody asks. */
  prepare(): void
  /** To be called when the schema has changed. */
  forget(): void
}>

type Row = Readonly<{ schema: string; name: string; tables: string[] | null; by_minute: boolean }>

export function createDependencies(
  pool: pg.Pool,
  log: Logger,
  schemas: readonly string[] = ['public'],
): Dependencies {
  let known: Promise<ReadonlyMap<string, Deciding>> | undefined
  const load = async () => {
    const { rows } = await pool.query<Row>(DEPENDENCIES, [schemas, 'anon'])
    const entries = rows.flatMap(({ schema, name, tables, by_minute }) =>
      tables ? [[keyOf({ schema, name }), { tables: new Set(tables), byMinute: by_minute }] as const] : [],
    )
    return new Map(entries)
  }
  return {
    async of(relation) {
      known ??= load()
      const loading = known
      try {
        return (await loading).get(keyOf(relation))
      } catch (error) {
        log.warn({ err: error }, 'nothing is cached: the dependencies of relations could not be read')
        if (known === loading) known = undefined
        return undefined
      }
    },
    prepare() {
      known ??= load()
      // `of` reports it.
      known.catch(() => {})
    },
    forget() {
      known = undefined
    },
  }
}

const keyOf = ({ schema, name }: RelationName): string => JSON.stringify([schema, name])

/**
 * One row per relation that the API shows: $1 is the list of schemas, $2 the role. `tables` are the oids of all tables that reading it
 * reads, through views, policies and functions; null when they are unknown, or when the rows depend on anything but tables: the clock, a
 * function whose body is not parsed in advance, a table without the cache's trigger.
 *
 * A function of the clock whose comment begins with "@by-the-minute" promises to change its result only at full minutes; `by_minute` says
 * whether such a function was followed.
 *
 * Dependencies come from pg_depend. It does not record built-in functions, so these are taken from the stored expressions: `:funcid` of
 * calls, `:relid` of relations, SQLVALUEFUNCTION for the like of CURRENT_DATE.
 */
export const DEPENDENCIES = `
  with recursive followed as (
    select t.tgrelid as oid from pg_trigger t
    join pg_proc f on f.oid = t.tgfoid and f.proname = 'announce'
    join pg_namespace n on n.oid = f.pronamespace and n.nspname = 'cache'
    where t.tgenabled = 'A'
  ),
  by_minute as (
    select 'pg_proc'::regclass::oid as class, objoid as object from pg_description
    where classoid = 'pg_proc'::regclass and objsubid = 0 and description like '@by-the-minute%'
  ),
  stored as (
    select 'pg_class'::regclass::oid as class, w.ev_class as object, 'pg_rewrite'::regclass::oid as depending,
      w.oid as stored_in, w.ev_action::text as tree
    from pg_rewrite w join pg_class c on c.oid = w.ev_class
    where w.ev_type = '1' and c.relnamespace <> 'pg_catalog'::regnamespace
    union all
    select 'pg_class'::regclass, p.polrelid, 'pg_policy'::regclass, p.oid, p.polqual::text
    from pg_policy p
    where p.polcmd in ('r', '*')
      and exists (select from unnest(p.polroles) r where r = 0 or pg_has_role($2::name, r, 'member'))
    union all
    select 'pg_proc'::regclass, f.oid, 'pg_proc'::regclass, f.oid, f.prosqlbody::text
    from pg_proc f where f.prosqlbody is not null
  ),
  reached as (
    select c.oid as root, 'pg_class'::regclass::oid as class, c.oid as object
    from pg_class c
    where c.relnamespace = any (select oid from pg_namespace where nspname = any($1))
      and c.relkind in ('r', 'p', 'v', 'm', 'f')
    union
    select r.root, n.class, n.object
    from reached r
    cross join lateral (
      select d.refclassid as class, d.refobjid as object
      from stored s
      join pg_depend d on d.classid = s.depending and d.objid = s.stored_in
        and d.refclassid in ('pg_class'::regclass, 'pg_proc'::regclass)
      where s.class = r.class and s.object = r.object
      union all
      select 'pg_class'::regclass, i.inhrelid
      from pg_inherits i where r.class = 'pg_class'::regclass and i.inhparent = r.object
    ) n
    where not exists (
      select from pg_proc f where n.class = 'pg_proc'::regclass and f.oid = n.object and f.provolatile = 'i')
  ),
  -- Reading an expression takes long, so the planner is not to read those of others first.
  read as materialized (
    select s.class, s.object, s.tree from stored s where (s.class, s.object) in (select class, object from reached)
  ),
  -- Stored expressions whose value depends on more than rows, such as the time or a sequence.
  unsteady as (
    select distinct s.class, s.object
    from read s
    where s.tree like '%SQLVALUEFUNCTION%' or s.tree like '%NEXTVALUEEXPR%'
      or exists (
        select from regexp_matches(s.tree, ':(funcid|relid) (\\d+)', 'g') m
        left join pg_proc f on m[1] = 'funcid' and f.oid = m[2]::oid and f.pronamespace = 'pg_catalog'::regnamespace
        where f.provolatile <> 'i' or (m[1] = 'relid' and m[2]::bigint between 1 and 16383))
  ),
  judged as (
    select r.root, r.class, r.object, case r.class
      when 'pg_proc'::regclass then not exists (select from pg_proc f where f.oid = r.object and f.prosqlbody is not null)
      else not exists (
        select from pg_class c
        where c.oid = r.object and (
          -- A view with its owner's rights has other policies than the caller's.
          (c.relkind = 'v' and coalesce((
            select o.option_value::boolean from pg_options_to_table(c.reloptions) o
            where o.option_name = 'security_invoker'), false))
          or (c.relkind in ('r', 'p') and c.oid in (select oid from followed))))
      end
      or (r.class, r.object) in (select class, object from unsteady except select class, object from by_minute) as unknown,
      (r.class, r.object) in (select class, object from by_minute) as by_minute
    from reached r
  )
  select n.nspname as schema, c.relname as name,
    case when not bool_or(j.unknown) then
      coalesce(array_agg(j.object::text) filter (
        where j.class = 'pg_class'::regclass and j.object in (select oid from followed)), '{}') end as tables,
    bool_or(j.by_minute) as by_minute
  from judged j
  join pg_class c on c.oid = j.root
  join pg_namespace n on n.oid = c.relnamespace
  group by n.nspname, c.relname`
