import { readFileSync } from 'node:fs'
import pg from 'pg'

/** What a request can write to: tables of the product, small tables of the suite, or the one with more rows than an answer. */
export type Part = 'product' | 'rows' | 'crowd'

export const EVERYTHING: readonly Part[] = ['product', 'rows', 'crowd']

export type Fixture = Readonly<{
  /** Puts every row of these parts, by default of all, back to where every request starts. */
  reset(parts?: readonly Part[]): Promise<void>
  /** All rows of everything the table of requests writes to, without what differs from run to run. */
  rows(): Promise<string>
  close(): Promise<void>
}>

/** Ids and times that the database makes up itself. */
const MADE_UP = `'{id,created_at,approved_at,external_id,idea_id,post_id,event_id}'::text[]`

const WRITTEN = [
  ...[
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
  ],
  ...['secret', 'columns'],
].map((name) => `public.wire_${name}`)

const PRODUCT = [
  ...['ideas', 'my_roding_posts', 'post_likes', 'events', 'voucher_participants', 'applications'],
  ...['newsletter_subscriptions', 'webhook_settings', 'webhook_logs', 'profiles', 'user_roles'],
].map((name) => `public.${name}`)

export async function openFixture(superuser: string): Promise<Fixture> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  const text = (part: Part) => readFileSync(new URL(`../fixture/${part}.sql`, import.meta.url), 'utf8')
  const filling = { product: text('product'), rows: text('rows'), crowd: text('crowd') }
  const reading = [
    ...[...WRITTEN, 'public."wire Größe"'].map((table) => rowsOf(table, 'to_jsonb(t)')),
    ...[...PRODUCT, 'records.submission_owners'].map((table) => rowsOf(table, `to_jsonb(t) - ${MADE_UP}`)),
  ].join(' union all ')
  return {
    async reset(parts = EVERYTHING) {
      if (parts.length === 0) return
      const statements = parts.map((part) => filling[part]).join(' ')
      await client.query(`begin; set local synchronous_commit = off; ${statements} commit;`)
    },
    async rows() {
      const { rows } = await client.query<{ name: string; content: string }>(reading)
      return rows.map(({ name, content }) => `${name}: ${content}`).join('\n')
    },
    close: () => client.end(),
  }
}

function rowsOf(table: string, row: string): string {
  return `select '${table}' as name, (select json_agg(x.r order by x.r::text) from (select ${row} as r from ${table} t) x)::text as content`
}
