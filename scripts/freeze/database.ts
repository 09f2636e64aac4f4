import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, readProject, startCluster } from 'zunft-backend/installation'
import { temporaryFolder } from '../temporary-folder.ts'

/** A condition for namespaces that are no part of PostgreSQL itself. */
const own = (column: string) =>
  `${column}::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')`

const acl = (column: string) => `array(select a::text from unnest(${column}) as a order by 1)`

/** What `pg_dump --schema-only` writes, one line an object, from the catalogue. */
const CATALOGUE: readonly string[] = [
  `select 'schema ' || nspname || ' ' || coalesce(${acl('nspacl')}, '{}')::text as line from pg_catalog.pg_namespace where ${own('oid')} and nspname !~ '^pg_'`,
  `select concat_ws(' ', 'relation', c.oid::regclass, relkind, relowner::regrole, relrowsecurity, relforcerowsecurity, relreplident, relpersistence, reloptions, 'acl', relacl is null, ${acl('relacl')}) as line
    from pg_catalog.pg_class as c where ${own('relnamespace')} and relkind not in ('i', 'I')`,
  `select concat_ws(' ', 'column', a.attrelid::regclass, row_number() over (partition by a.attrelid order by attnum), attname, pg_catalog.format_type(atttypid, atttypmod), attcollation::regcollation,
      'not null', attnotnull, 'identity', attidentity, 'generated', attgenerated, 'default', pg_catalog.pg_get_expr(adbin, adrelid), 'acl', ${acl('attacl')}, 'statistics', attstattarget, 'storage', attstorage, attoptions) as line
    from pg_catalog.pg_attribute as a join pg_catalog.pg_class as c on c.oid = attrelid left join pg_catalog.pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${own('relnamespace')} and relkind in ('r', 'v', 'm', 'p', 'c', 'f') and attnum > 0 and not attisdropped`,
  `select concat_ws(' ', 'constraint', conrelid::regclass, contypid::regtype, conname, convalidated, pg_catalog.pg_get_constraintdef(oid)) as line from pg_catalog.pg_constraint where ${own('connamespace')}`,
  `select 'index ' || pg_catalog.pg_get_indexdef(indexrelid) || ' ' || indisreplident || indisclustered as line from pg_catalog.pg_index as i join pg_catalog.pg_class as c on c.oid = indexrelid where ${own('relnamespace')}`,
  `select concat_ws(' ', 'policy', polrelid::regclass, polname, polcmd, polpermissive, array(select r::regrole::text from unnest(polroles) as r order by 1), 'using', pg_catalog.pg_get_expr(polqual, polrelid), 'check', pg_catalog.pg_get_expr(polwithcheck, polrelid)) as line from pg_catalog.pg_policy`,
  `select concat_ws(' ', 'function', proowner::regrole, 'acl', proacl is null, ${acl('proacl')}, case when prokind in ('f', 'p') then pg_catalog.pg_get_functiondef(p.oid) else p.oid::regprocedure::text end) as line
    from pg_catalog.pg_proc as p where ${own('pronamespace')}`,
  `select 'trigger ' || pg_catalog.pg_get_triggerdef(oid) || ' ' || tgenabled::text as line from pg_catalog.pg_trigger where not tgisinternal`,
  `select 'view ' || c.oid::regclass || ' ' || pg_catalog.pg_get_viewdef(c.oid) as line from pg_catalog.pg_class as c where relkind in ('v', 'm') and ${own('relnamespace')}`,
  `select 'rule ' || pg_catalog.pg_get_ruledef(oid) as line from pg_catalog.pg_rewrite where rulename <> '_RETURN'`,
  `select concat_ws(' ', 'type', t.oid::regtype, typtype, typbasetype::regtype, typnotnull, typdefault, ${acl('typacl')}, array(select enumlabel from pg_catalog.pg_enum where enumtypid = t.oid order by enumsortorder)) as line from pg_catalog.pg_type as t where ${own('typnamespace')} and typtype in ('d', 'e', 'r')`,
  `select concat_ws(' ', 'sequence', s.seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcycle,
      (select concat(refobjid::regclass, '.', refobjsubid) from pg_catalog.pg_depend where objid = s.seqrelid and classid = 'pg_class'::regclass and deptype in ('a', 'i') and refclassid = 'pg_class'::regclass)) as line from pg_catalog.pg_sequence as s`,
  `select concat_ws(' ', 'default privileges', defaclrole::regrole, nullif(defaclnamespace, 0)::regnamespace, defaclobjtype, ${acl('defaclacl')}) as line from pg_catalog.pg_default_acl`,
  `select concat_ws(' ', 'comment', i.type, i.identity, description) as line from pg_catalog.pg_description as d, pg_catalog.pg_identify_object(d.classoid, d.objoid, d.objsubid) as i
    where i.schema is distinct from 'pg_catalog' and i.schema is distinct from 'information_schema' and i.identity !~ 'pg_catalog' and d.objoid >= 16384`,
  `select concat_ws(' ', 'publication', pubname, prrelid::regclass, prattrs, pg_catalog.pg_get_expr(prqual, prrelid)) as line from pg_catalog.pg_publication_rel join pg_catalog.pg_publication as p on p.oid = prpubid`,
  `select concat_ws(' ', 'publication', pubname, puballtables, pubinsert, pubupdate, pubdelete, pubtruncate) as line from pg_catalog.pg_publication`,
  `select concat_ws(' ', 'event trigger', evtname, evtevent, evtfoid::regproc, evtenabled, evttags) as line from pg_catalog.pg_event_trigger`,
  `select 'extension ' || extname || ' ' || extnamespace::regnamespace as line from pg_catalog.pg_extension`,
  `select 'statistics ' || pg_catalog.pg_get_statisticsobjdef(oid) as line from pg_catalog.pg_statistic_ext`,
  `select concat_ws(' ', 'search configuration', c.oid::regconfig, m.maptokentype, m.mapseqno, m.mapdict::regdictionary) as line from pg_catalog.pg_ts_config as c join pg_catalog.pg_ts_config_map as m on m.mapcfg = c.oid where ${own('cfgnamespace')}`,
  `select concat_ws(' ', 'dictionary', oid::regdictionary, dictinitoption) as line from pg_catalog.pg_ts_dict where ${own('dictnamespace')}`,
  `select concat_ws(' ', 'collation', oid::regcollation, collprovider, collisdeterministic, colllocale, collicurules) as line from pg_catalog.pg_collation where ${own('collnamespace')}`,
  `select concat_ws(' ', 'operator', oid::regoperator, oprcode) as line from pg_catalog.pg_operator where ${own('oprnamespace')}`,
  `select concat_ws(' ', 'operator class', opcname, opcnamespace::regnamespace) as line from pg_catalog.pg_opclass where ${own('opcnamespace')}`,
  `select concat_ws(' ', 'setting', setdatabase <> 0, nullif(setrole, 0)::regrole, setconfig) as line from pg_catalog.pg_db_role_setting`,
  `select concat_ws(' ', 'role', rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolbypassrls) as line from pg_catalog.pg_roles where rolname !~ '^pg_'`,
]

/** Every table with rows, and those of its columns that each database fills with values of its own. */
const TABLES = `
  select c.oid::regclass::text as name, coalesce(string_agg(quote_ident(attname), ','), '') as columns
  from pg_catalog.pg_class as c
  left join (pg_catalog.pg_attribute as a left join pg_catalog.pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum)
    on a.attrelid = c.oid and attnum > 0 and not attisdropped
      and (attidentity <> '' or atttypid = 'timestamptz'::regtype or pg_catalog.pg_get_expr(adbin, adrelid) ~ 'gen_random_uuid|nextval')
  where relkind = 'r' and ${own('relnamespace')} and relnamespace::regnamespace::text <> 'supabase_migrations'
  group by c.oid order by 1`

const RPCS = `
  select concat_ws(' ', p.oid::regprocedure, pg_catalog.pg_get_function_result(p.oid), ${acl('proacl')},
    array(select r from unnest(array['anon', 'authenticated', 'service_role']) as r where pg_catalog.has_function_privilege(r, p.oid, 'execute'))) as line
  from pg_catalog.pg_proc as p where pronamespace = 'public'::regnamespace`

// Records a migrated database, or compares it with such a record:
//   node scripts/freeze/database.ts record|compare <folder>
const [mode, folder = ''] = process.argv.slice(2)
if (!folder || (mode !== 'record' && mode !== 'compare')) throw new Error('record|compare <folder>')

const files = await describeDatabase()
for (const [name, lines] of Object.entries(files)) {
  if (mode === 'record') record(name, lines)
  else compare(name, lines)
}

function record(name: string, lines: readonly string[]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
  console.log(`${name}: ${lines.length} lines`)
}

function compare(name: string, lines: readonly string[]): void {
  const recorded = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')
  const gone = recorded.filter((line) => !lines.includes(line))
  const added = lines.filter((line) => !recorded.includes(line))
  console.log(`${name}: ${gone.length} gone, ${added.length} added`)
  for (const line of gone) console.log(`- ${line}`)
  for (const line of added) console.log(`+ ${line}`)
  const sameCounts = gone.length + added.length > 0 || recorded.length === lines.length
  if (!sameCounts) console.log(`${recorded.length} lines became ${lines.length}`)
  if (gone.length + added.length > 0 || !sameCounts) process.exitCode = 1
}

async function describeDatabase(): Promise<Record<string, string[]>> {
  const cluster = await startCluster({ folder: temporaryFolder(), durable: false })
  const connectionString = cluster.connectionString('postgres', 'postgres')
  const client = new pg.Client({ connectionString })
  try {
    await migrate(connectionString, readProject('supabase').sql)
    await client.connect()
    await client.query("set search_path = ''; set timezone = 'UTC'")
    const read = async (sql: string) =>
      (await client.query<{ line: string }>(sql)).rows.map(({ line }) => JSON.stringify(line)).toSorted()
    const tables = await client.query<{ name: string; columns: string }>(TABLES)
    const rows: string[] = []
    for (const { name, columns } of tables.rows) {
      rows.push(
        ...(await read(
          `select '${name} ' || (to_jsonb(t) - '{${columns}}'::text[])::text as line from ${name} as t`,
        )),
      )
    }
    const all: string[] = []
    for (const query of CATALOGUE) all.push(...(await read(query)))
    return { 'schema.txt': all.toSorted(), 'data.txt': rows, 'rpcs.txt': await read(RPCS) }
  } finally {
    await client.end()
    await cluster.stop()
  }
}
