import { readFileSync } from 'node:fs'
import pg from 'pg'

/** Groups of tables: those of the project, small tables of the suite, or the one with more rows than a response. */
export type Part = 'project' | 'rows' | 'manyRows'

export const EVERYTHING: readonly Part[] = ['project', 'rows', 'manyRows']

/** The rows a suite starts from, and the tables that are compared. */
type Contents = Readonly<{
  /** SQL that resets the rows of a part. If there is only one part, it runs once, and resets restore the rows it left in all tables. */
  parts: Readonly<Partial<Record<Part, string>>>
  /** Tables by qualified name. */
  tables: readonly string[]
  /** Columns that the database fills with ids and times of its own; they are left out of the comparison. */
  generated: readonly string[]
}>

export type Fixture = Readonly<{
  /** Resets the rows of these parts, by default of all, to the initial state. */
  reset(parts?: readonly Part[]): Promise<void>
  /** All rows of the compared tables, without generated values. */
  rows(): Promise<string>
  close(): Promise<void>
}>

const text = (name: string) => readFileSync(new URL(`../fixture/${name}.sql`, import.meta.url), 'utf8')

const TEST_TABLES = [
  'items',
  'pairs',
  'defaults',
  'always',
  'unique',
  'parents',
  'children',
  'checked',
  'keyless',
  'guarded',
  'secret',
  'columns',
  'announced',
].map((name) => `public.test_${name}`)

/** Small tables of every kind (`schema.sql`), and those of the project in `testing/project`. */
const OWN: Contents = {
  parts: { project: text('project'), rows: text('rows'), manyRows: text('many-rows') },
  tables: [
    ...TEST_TABLES,
    'public."test Größe"',
    ...['notes', 'note_likes', 'subscriptions', 'inquiries', 'audit_log', 'profiles', 'user_roles'].map(
      (name) => `public.${name}`,
    ),
  ],
  generated: ['created_at', 'note_id'],
}
/** Their ids come from the requests and are compared; those of other tables are generated. */
const WITH_OWN_IDS: ReadonlySet<string> = new Set([...TEST_TABLES, 'public."test Größe"'])

/** Prepares the database of a suite; by default with the tables and rows of this one. */
export async function openFixture(superuser: string, contents: Contents = OWN): Promise<Fixture> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  const run = (sql: string) => client.query(`begin; set local synchronous_commit = off; ${sql} commit;`)
  const [only, ...others] = Object.entries(contents.parts)
  let kept: string | undefined
  if (only && others.length === 0) {
    await run(only[1])
    kept = await keepRows(client)
  }
  const reading = contents.tables.map((table) => rowsOf(table, contents.generated)).join(' union all ')
  return {
    async reset(parts = EVERYTHING) {
      if (parts.length === 0) return
      await run(kept ?? parts.map((part) => contents.parts[part] ?? '').join(' '))
    },
    async rows() {
      const { rows } = await client.query<{ name: string; content: string }>(reading)
      return rows.map(({ name, content }) => `${name}: ${content}`).join('\n')
    },
    close: () => client.end(),
  }
}

function rowsOf(table: string, generated: readonly string[]): string {
  const row = WITH_OWN_IDS.has(table) ? 'to_jsonb(t)' : `to_jsonb(t) - '{id,${generated.join()}}'::text[]`
  return `select '${table}' as name, (select json_agg(x.r order by x.r::text) from (select ${row} as r from ${table} t) x)::text as content`
}

const KEPT_SCHEMAS = ['public', 'records', 'private', 'auth']

type Table = Readonly<{ name: string; columns: string; used: boolean }>

/**
 * Keeps the rows of all tables as they are now; returns SQL for this connection, a superuser's, that puts them back. Only triggers that
 * always run do: those by which caches follow tables. Inserting rows with all of their triggers takes ten times as long.
 */
async function keepRows(client: pg.Client): Promise<string> {
  const tables = await tablesOf(client)
  const restoring = tables.map(({ name, columns, used }, place) => {
    if (!used) return `if exists (select from ${name}) then delete from ${name}; end if;`
    return `delete from ${name}; insert into ${name} (${columns}) select * from kept_${place};`
  })
  const keeping = tables.map(({ name, columns, used }, place) =>
    used ? `create temporary table kept_${place} as select ${columns} from ${name};` : '',
  )
  await client.query(`
    ${keeping.join('\n')}
    create function pg_temp.restore_rows() returns void language plpgsql as $$ begin ${restoring.join('\n')} end $$`)
  return 'set local session_replication_role = replica; select pg_temp.restore_rows();'
}

async function tablesOf(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Pick<Table, 'name' | 'columns'>>(
    `select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class as c join pg_attribute as a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace::regnamespace::text = any ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.oid`,
    [KEPT_SCHEMAS],
  )
  const some = rows.map(({ name }, place) => `select ${place} as place where exists (select from ${name})`)
  const found = await client.query<{ place: number }>(some.join(' union all '))
  const used = new Set(found.rows.map(({ place }) => place))
  return rows.map((row, place) => ({ ...row, used: used.has(place) }))
}
