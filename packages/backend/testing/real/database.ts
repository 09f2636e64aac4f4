import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startCluster } from '../../src/database/embedded/cluster.ts'
import { migrate } from '../../src/database/migrator.ts'
import { readProject } from '../../src/project.ts'

/** A PostgreSQL with the roles of hosted Supabase. */
export type HostedDatabase = Readonly<{
  connection(user: HostedRole, database?: string): string
  /** Copies the database into another one of that name. */
  copy(name: string): Promise<void>
  stop(): Promise<void>
}>

type HostedRole =
  | 'supabase_admin'
  | 'postgres'
  | 'supabase_auth_admin'
  | 'supabase_storage_admin'
  | 'authenticator'

/** Starts one in a temporary folder, without the schemas of the services. `durable`: commits are flushed to disk, as for measurements. */
export async function startHostedDatabase(durable = false): Promise<HostedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'zunft-backend-real-'))
  const cluster = await startCluster({ folder, durable })
  const connection = (user: HostedRole, database = 'postgres') => cluster.connectionString(user, database)
  // The first superuser is called postgres here, and cannot be demoted.
  await run(cluster.connectionString('postgres', 'postgres'), 'create role first superuser login')
  await run(
    cluster.connectionString('first', 'postgres'),
    'alter role postgres rename to supabase_admin; alter database postgres owner to supabase_admin',
  )
  await run(connection('supabase_admin'), 'drop role first')
  await run(connection('supabase_admin'), readFileSync(new URL('roles.sql', import.meta.url), 'utf8'))
  return {
    connection,
    copy: (name) => copyDatabase(connection('supabase_admin', 'template1'), 'postgres', name),
    async stop() {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs the migrations of a project as its owner, as `supabase db push` does, and its demo data in a copy called `demo`. */
export async function migrateProject(
  database: HostedDatabase,
  name: string,
  folder: string,
): Promise<Readonly<{ outside: readonly string[] }>> {
  const { sql, seed } = readProject(folder)
  const owner = database.connection('postgres', name)
  const platform = mkdtempSync(join(tmpdir(), 'zunft-backend-no-platform-'))
  await migrate(owner, { platform, migrations: sql.migrations })
  rmSync(platform, { recursive: true })
  const outside = await ownedOutside(database.connection('supabase_admin', name))
  await copyDatabase(database.connection('supabase_admin', 'template1'), name, 'demo')
  const demo = database.connection('postgres', 'demo')
  for (const file of seed.files) await run(demo, readFileSync(join(seed.folder, file), 'utf8'))
  return { outside }
}

/** Lets the comparison of storage use the buckets it makes. */
export const allowCompared = (database: HostedDatabase) =>
  run(database.connection('postgres'), readFileSync(new URL('policies.sql', import.meta.url), 'utf8'))

/** What a project has created in the schemas of the services, where the owner of a hosted project may create only policies and triggers. */
async function ownedOutside(superuser: string): Promise<string[]> {
  const rows = await run(
    superuser,
    `select pg_describe_object(classid, objid, objsubid) as object from pg_shdepend
     where deptype = 'o' and refobjid = 'postgres'::regrole and dbid = (select oid from pg_database where datname = current_database())
       and classid <> 'pg_default_acl'::regclass
       and (pg_identify_object(classid, objid, objsubid)).schema in ('auth', 'storage', 'realtime')
     union all
     select pg_describe_object('pg_trigger'::regclass, t.oid, 0) from pg_trigger as t
       join pg_class as c on c.oid = t.tgrelid join pg_proc as p on p.oid = t.tgfoid
     where c.relnamespace = 'storage'::regnamespace and not t.tgisinternal and p.pronamespace <> 'storage'::regnamespace`,
  )
  return rows.map(({ object }) => String(object))
}

async function copyDatabase(superuser: string, from: string, to: string): Promise<void> {
  await run(superuser, `create database ${to} template ${from}`)
  await run(superuser, `grant all on database ${to} to postgres`)
}

async function run(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
