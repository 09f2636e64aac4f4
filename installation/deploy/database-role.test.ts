import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Cluster, migrate, startCluster } from 'zunft-backend/database'
import { readProject } from 'zunft-backend/project'

const { sql: PROJECT_SQL } = readProject('supabase')

/** Scripts that `compose.yaml` mounts for the database's first start, in the order in which they run. */
const { zunft, database } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }).services as Record<
  'zunft' | 'database',
  { environment: Record<string, string>; volumes: string[] }
>
const initialising = database.volumes
  .map((volume) => volume.split(':'))
  .filter(([, inside]) => inside?.startsWith('/docker-entrypoint-initdb.d/'))
  .sort(([, a = ''], [, b = '']) => a.localeCompare(b))
  .map(([file = '']) => file)

const PASSWORD = 'only-for-this-test'
const folder = mkdtempSync(join(tmpdir(), 'zunft-role-'))
let cluster: Cluster

async function query<Row extends pg.QueryResultRow>(user: string, name: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: cluster.connectionString(user, name) })
  await client.connect()
  const { rows } = await client.query<Row>(sql).finally(() => client.end())
  return rows
}

/** SQL of a file; of a shell script the part passed to psql, with the password inserted. */
function sqlOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.sql')) return text
  const [, sql = ''] = /<<'SQL'\n\\getenv password POSTGRES_PASSWORD\n(.*)\nSQL\n/s.exec(text) ?? []
  return sql.replaceAll(":'password'", pg.escapeLiteral(PASSWORD))
}

beforeAll(async () => {
  cluster = await startCluster({ folder, durable: false })
  await query('postgres', 'postgres', 'create database zunft')
  for (const file of initialising) await query('postgres', 'zunft', sqlOf(file))
}, 60_000)
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

test("the site's login role is no superuser, and the superuser has no password", async () => {
  const site = new URL(zunft.environment.DATABASE_URL?.replace(/\$\{[^}]+\}/, PASSWORD) ?? '')
  expect(site.username).not.toBe(database.environment.POSTGRES_USER)
  const roles = await query(
    'postgres',
    'zunft',
    `select rolname, rolsuper, rolbypassrls, rolpassword like 'SCRAM-SHA-256$%' as password from pg_authid
      where rolname in ('${site.username}', '${database.environment.POSTGRES_USER}') order by 1`,
  )
  expect(roles).toEqual([
    { rolname: 'postgres', rolsuper: true, rolbypassrls: true, password: null },
    { rolname: 'zunft', rolsuper: false, rolbypassrls: false, password: true },
  ])
})

test('that role runs the migrations twice, with the same result as a superuser', async () => {
  const owner = cluster.connectionString('zunft', 'zunft')
  await migrate(owner, PROJECT_SQL)
  await migrate(owner, PROJECT_SQL)
  const [found] = await query(
    'zunft',
    'zunft',
    `select to_regoperator('search.~~*(text, character varying)') is not null as search,
      (select rolbypassrls from pg_roles where rolname = 'service_role') as bypass,
      pg_has_role('authenticator', 'set') and pg_has_role('supabase_auth_admin', 'set') as roles,
      (select count(*) from supabase_migrations.schema_migrations) > 0 as migrated`,
  )
  expect(found).toEqual({ search: true, bypass: true, roles: true, migrated: true })
})

test('that role can neither run programs on the server nor read its files', async () => {
  await expect(query('zunft', 'zunft', `copy (select 1) to program 'true'`)).rejects.toMatchObject({
    code: '42501',
  })
  await expect(query('zunft', 'zunft', `select pg_read_file('postgresql.conf')`)).rejects.toMatchObject({
    code: '42501',
  })
  await expect(query('zunft', 'zunft', 'alter role zunft superuser')).rejects.toMatchObject({ code: '42501' })
})
