import type { GeneratorMetadata, PostgresColumn } from '@supabase/postgrest-typegen'
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation'
import { introspect } from '@supabase/postgrest-typegen/introspection'
import type pg from 'pg'

/** Columns of views over functions or aggregates that are never null; PostgreSQL does not record that. */
const NEVER_NULL: Readonly<Record<string, readonly string[]>> = {
  accounts: ['id', 'role', 'confirmed', 'created_at', 'offices', 'locked', 'invited', 'second_factor'],
  business_entries: ['pictures'],
  business_rows: ['has_hours'],
  my_submissions: ['kind', 'id', 'title', 'state', 'created_at'],
  my_subscription: ['email', 'confirmed', 'active'],
  newsletter_recipients: ['id', 'name', 'email', 'created_at', 'unproven'],
  newsletter_subscribers: ['state'],
  newsletter_failures: ['id', 'newsletter_id', 'state', 'attempts'],
  newsletter_results: ['total', 'sent', 'failed', 'state', 'channel', 'waiting', 'skipped', 'bounced'],
  storage_usage: ['files', 'bytes'],
}

/** Columns of such views with a list of values: from a check constraint of a table, or known from the migrations. */
const VALUES_OF: Readonly<Record<string, string>> = {
  'accounts.role': `select unnest(array['guest', 'member', 'admin'])`,
  'newsletter_subscribers.state': `select unnest(array['asked', 'confirmed', 'left', 'undeliverable', 'unproven'])`,
  'my_submissions.kind': 'select kind from private.submission_kinds order by kind',
  'my_submissions.state': `select distinct (regexp_matches(state, '(?:^|then|else)\\s*''(\\w+)''', 'g'))[1] from private.submission_kinds order by 1`,
}

/** Columns whose list of values may grow: the site accepts unknown values, too. */
const OPEN_TEXT: ReadonlySet<string> = new Set(['ideas.category', 'events.category'])

/**
 * TypeScript types of the schema `public` of a migrated database, in the shape that `PostgrestClient<Database>` takes. Beyond what
 * the generator of `supabase gen types` supports: columns of views are as strict as the columns they show, text with a list of values
 * in a check constraint is a union, and views that take INSERT are among the tables.
 */
export async function generateSchemaTypes(client: pg.ClientBase): Promise<string> {
  // A connection runs one query at a time.
  let last: Promise<unknown> = Promise.resolve()
  const query = (sql: string) => {
    const answer = last.then(() => client.query(sql))
    last = answer.catch(() => {})
    return answer
  }
  const metadata = await introspect({ query }, { includedSchemas: ['public'] })
  for (const column of metadata.columns) {
    if (NEVER_NULL[column.table]?.includes(column.name)) column.is_nullable = false
    const values = VALUES_OF[`${column.table}.${column.name}`]
    if (values)
      listValues(metadata, column, (await client.query({ text: values, rowMode: 'array' })).rows.flat())
  }
  await readOrigins(client, metadata)
  await moveInsertableViews(client, metadata)
  for (const column of metadata.columns) {
    const values = valuesOfCheck(column.check)
    if (values && !OPEN_TEXT.has(`${column.table}.${column.name}`)) listValues(metadata, column, values)
  }
  return generateTypescript(sortGeneratorMetadata(metadata))
}

/** Gives columns of views the null-ability and the check of the column they show. What an outer join adds may be null. */
async function readOrigins(client: pg.ClientBase, metadata: GeneratorMetadata): Promise<void> {
  const { rows } = await client.query<{ view: string; action: string }>(`
    select c.relname as view, r.ev_action::text as action from pg_catalog.pg_rewrite as r
    join pg_catalog.pg_class as c on c.oid = r.ev_class
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace`)
  for (const { view, action } of rows) {
    for (const { name, table, number, joined } of originsOf(action)) {
      const column = metadata.columns.find((each) => each.table === view && each.name === name)
      const origin = await client.query<{ required: boolean; check: string | null }>(
        `select attnotnull as required, (
           select pg_catalog.pg_get_constraintdef(k.oid) from pg_catalog.pg_constraint as k
           where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_catalog.pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'
         ) as check
         from pg_catalog.pg_attribute as a where attrelid = $1 and attnum = $2`,
        [table, number],
      )
      if (!column || !origin.rows[0]) continue
      if (origin.rows[0].required && !joined) column.is_nullable = false
      column.check = origin.rows[0].check
    }
  }
}

type Origin = Readonly<{ name: string; table: number; number: number; joined: boolean }>

/** The columns of tables that a view shows as they are, from the tree of its query (pg_node_tree, `varnullingrels` since PostgreSQL 16). */
function originsOf(action: string): Origin[] {
  const targets = action.slice(action.lastIndexOf(':targetList ('))
  const entry =
    /\{VAR [^{}]*:varnullingrels \(b([^)]*)\)[^{}]*\} :resno \d+ :resname (\S+) :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+)/g
  return [...targets.matchAll(entry)].map(([, joins = '', name = '', table, number]) => ({
    name,
    table: Number(table),
    number: Number(number),
    joined: joins.trim() !== '',
  }))
}

/** Moves views that accept INSERT to the tables, because the type of a row to insert needs the required columns. */
async function moveInsertableViews(client: pg.ClientBase, metadata: GeneratorMetadata): Promise<void> {
  const { rows } = await client.query<{ id: number }>(`
    select oid::integer as id from pg_catalog.pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace and pg_catalog.pg_relation_is_updatable(oid, true) & 8 = 8`)
  const ids = new Set(rows.map(({ id }) => id))
  const moved = metadata.views.filter(({ id }) => ids.has(id))
  metadata.views = metadata.views.filter(({ id }) => !ids.has(id))
  const sizes = { bytes: 0, size: '', live_rows_estimate: 0, dead_rows_estimate: 0 }
  for (const { id, schema, name, comment } of moved)
    metadata.tables.push({
      id,
      schema,
      name,
      comment,
      ...sizes,
      rls_enabled: true,
      rls_forced: false,
      replica_identity: 'DEFAULT',
    })
}

/** The values of `… = ANY (ARRAY['a'::text, 'b'::text])`; null for other conditions. */
function valuesOfCheck(check: string | null): string[] | null {
  const list = check?.match(/= ANY \(ARRAY\[([^\]]*)\]\)/)?.[1]
  return list ? [...list.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value) : null
}

/** Gives a column a type that lists its values. */
function listValues(metadata: GeneratorMetadata, column: PostgresColumn, values: string[]): void {
  const name = `${column.table}_${column.name}`
  column.format = name
  column.type_schema = 'public'
  metadata.types.push({
    id: -1 - metadata.types.length,
    name,
    schema: 'public',
    format: name,
    enums: values,
    attributes: [],
    comment: null,
    type_relation_id: null,
  })
}
