import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cluster, migrate, readProject, startCluster } from 'zunft-backend/installation'
import { codeOf, createPersonas, png } from 'zunft-backend/testing'
import { createRows } from '../../supabase/tests/permissions/entity.ts'
import { readConfig } from '../config.ts'
import { type NodeProcess, startNode } from '../testing/node-process.ts'
import { createInstallation, SECRETS, type TestInstallation } from '../testing/target.ts'
import { requireKnown } from './apply.ts'
import { copy } from './copy.ts'
import type { Entries, Entry } from './entry.ts'
import { platformTable } from './hosted/hosted-project.ts'
import { readTables, SCHEMAS, type TableShape } from './tables.ts'

describe('copy', () => {
  const ADMIN = { email: 'erika@example.org', password: 'Brezn-und-Bier' }
  const folder = mkdtempSync(join(tmpdir(), 'zunft-copy-'))
  const keysOf = (name: string) => ({
    JWT_SECRET: `a-secret-that-only-${name}-ever-knows-0123456789`,
    SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${name}`,
    SUPABASE_SECRET_KEY: `sb_secret_${name}`,
  })
  type Keys = ReturnType<typeof keysOf>

  /** One of ours, with its own database. */
  const own = (name: string) => ({ DATA_DIR: join(folder, name), DEMO_DATA: 'off' })
  const place = (environment: Record<string, string>) => ({ config: readConfig(environment), environment })
  const copied = (from: Record<string, string>, to: Record<string, string>, overwrite = false) =>
    copy(place(from), place(to), overwrite, (entries) => entries)

  const first = { ...own('first'), ...keysOf('first') }
  let source: NodeProcess
  let factorSecret: string
  let cluster: Cluster
  /** In place of a project on Supabase: its tables and storage service are reached in the same way. */
  let hosted: Record<string, string>
  let standIn: NodeProcess
  const running: NodeProcess[] = []

  async function start(environment: Record<string, string>): Promise<NodeProcess> {
    const node = await startNode(environment)
    running.push(node)
    return node
  }

  const clientOf = ({ url }: NodeProcess, key: string): SupabaseClient =>
    createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

  /** The owner of the database is no superuser, and may do what the platform's extension allows. */
  async function createHostedDatabase(): Promise<string> {
    mkdirSync(join(folder, 'cluster'))
    cluster = await startCluster({ folder: join(folder, 'cluster'), durable: false })
    const superuser = new pg.Client({ connectionString: cluster.connectionString('postgres', 'postgres') })
    await superuser.connect()
    await superuser.query('create role verein login createrole')
    await superuser.query('grant set on parameter session_replication_role to verein')
    await superuser.query('create database verein owner verein')
    await superuser.end()
    return cluster.connectionString('verein', 'verein').replace('@/', '@localhost/')
  }

  async function rowsOf(query: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: hosted.DATABASE_URL })
    await client.connect()
    return (await client.query(query).finally(() => client.end())).rows
  }

  beforeAll(async () => {
    const databaseUrl = await createHostedDatabase()
    ;[source, standIn] = await Promise.all([
      start({ ...first, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }),
      start({ ...keysOf('hosted'), DATABASE_URL: databaseUrl, DEMO_DATA: 'off' }),
    ])
    hosted = { ...keysOf('hosted'), DATABASE_URL: databaseUrl, SUPABASE_URL: standIn.url }
    const admin = clientOf(source, first.SUPABASE_PUBLISHABLE_KEY)
    await admin.auth.signInWithPassword(ADMIN)
    const { data: factor, error } = await admin.auth.mfa.enroll({ factorType: 'totp' })
    if (error) throw error
    factorSecret = factor.totp.secret
    await admin.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factorSecret) })
    const service = clientOf(source, first.SUPABASE_SECRET_KEY)
    const picture = await png({ width: 40, height: 30 })
    const files = service.storage.from('event-images')
    for (const name of ['fest.png', 'ordner/markt.png'])
      expect((await files.upload(name, picture, { contentType: 'image/png' })).error).toBeNull()
    expect(
      (await service.from('ideas').insert({ title: 'Brunnen', description: 'Mehr Wasser' })).error,
    ).toBeNull()
  }, 90_000)
  afterAll(async () => {
    await Promise.all(running.map((node) => node.stop()))
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Signs in with password and authenticator app, and looks for row and file. */
  async function expectMoved(node: NodeProcess, keys: Keys, step = 0): Promise<void> {
    const client = clientOf(node, keys.SUPABASE_PUBLISHABLE_KEY)
    expect((await client.auth.signInWithPassword(ADMIN)).error).toBeNull()
    const { data } = await client.auth.mfa.listFactors()
    const [factor] = data?.totp ?? []
    const verified = await client.auth.mfa.challengeAndVerify({
      factorId: factor?.id ?? '',
      code: codeOf(factorSecret, step),
    })
    expect(verified.error).toBeNull()
    expect((await client.from('ideas').select('title')).data).toEqual([{ title: 'Brunnen' }])
    const original = await clientOf(source, first.SUPABASE_SECRET_KEY)
      .storage.from('event-images')
      .download('ordner/markt.png')
    const file = await client.storage.from('event-images').download('ordner/markt.png')
    expect(await file.data?.bytes()).toEqual(await original.data?.bytes())
  }

  test('people sign in to a copy with password and second factor, and rows and files are there', async () => {
    const target = own('second')
    await copied(first, target)
    const keys = keysOf('first')
    // A code works once, in a copy too.
    await expectMoved(await start({ ...target, ...keys }), keys, 1)
  }, 60_000)

  test('a copy to Supabase that cannot store its files leaves nothing there', async () => {
    const wrong = { ...hosted, SUPABASE_SECRET_KEY: 'sb_secret_wrong' }
    await expect(copied(first, wrong, true)).rejects.toThrow('Datei event-images/')
    expect(await rowsOf('select id from auth.users union all select id from storage.objects')).toEqual([])
  }, 60_000)

  test('a project on Supabase whose buckets have other limits is refused', async () => {
    const [before] = await rowsOf(`select file_size_limit from storage.buckets where id = 'event-images'`)
    const limit = (bytes: unknown) =>
      rowsOf(`update storage.buckets set file_size_limit = ${bytes} where id = 'event-images'`)
    await limit(1)
    await expect(copied(first, hosted, true)).rejects.toThrow('andere Grenzen: event-images')
    expect(await rowsOf('select id from auth.users')).toEqual([])
    await limit(before?.file_size_limit)
  }, 60_000)

  test('an installation moves to Supabase and back, with second factors and the bytes of its files', async () => {
    const { tally } = await copied(first, hosted, true)
    expect(tally.tables['auth.users']?.rows).toBe(1)
    expect(Object.keys(tally.files)).toHaveLength(2)
    expect(await rowsOf('select secret from auth.mfa_factors')).toEqual([{ secret: factorSecret }])
    await expect(copied(first, hosted, true)).rejects.toThrow('schon Konten')

    const target = { ...own('third'), ...keysOf('third') }
    const back = await copied(hosted, target)
    expect(back.tally.tables['public.profiles']).toEqual(tally.tables['public.profiles'])
    expect(Object.values(back.tally.files)).toEqual(expect.arrayContaining(Object.values(tally.files)))
    await expectMoved(await start(target), keysOf('third'))
  }, 60_000)

  test('a project on Supabase with other factors than authenticator apps, or encrypted ones, is refused', async () => {
    const target = { ...own('fourth'), ...keysOf('fourth') }
    const [before] = await rowsOf('select secret from auth.mfa_factors')
    for (const change of [
      `factor_type = 'phone'`,
      `factor_type = 'totp', secret = '{"alg":"aes-gcm-hkdf"}'`,
    ]) {
      await rowsOf(`update auth.mfa_factors set ${change}`)
      await expect(copied(hosted, target)).rejects.toThrow(/zweite Faktor .* nicht lesbar/)
    }
    await rowsOf(`update auth.mfa_factors set secret = '${before?.secret}'`)
  }, 60_000)

  test('every column of accounts and files is moved, or ends with sessions and mails', async () => {
    const moved = ['auth.users', 'auth.identities', 'auth.mfa_factors', 'storage.buckets', 'storage.objects']
    const columns = await rowsOf(
      `select attrelid::regclass || '.' || attname as name, attrelid::regclass::text as relation, attname from pg_attribute
     where attrelid = any (array['${moved.join(`','`)}']::regclass[]) and attnum > 0 and not attisdropped and attgenerated = ''
     order by attrelid::regclass::text, attnum`,
    )
    const left = columns.filter(
      ({ relation, attname }) => !platformTable(String(relation))?.columns.includes(String(attname)),
    )
    expect(left.map(({ name }) => name)).toEqual([
      'auth.mfa_factors.last_used_step',
      'auth.users.confirmation_token',
      'auth.users.confirmation_sent_at',
      'auth.users.recovery_token',
      'auth.users.recovery_sent_at',
      'auth.users.email_change_token_new',
      'auth.users.email_change',
      'auth.users.email_change_sent_at',
      'auth.users.email_change_confirm_status',
      'auth.users.reauthentication_sent_at',
    ])
  })
})

describe('restore', () => {
  const { sql: PROJECT_SQL } = readProject('supabase')

  /** Values that COPY has to escape, and more than one line of them. */
  const AWKWARD = 'Zeile 1\nZeile 2\t\\N "Grüße" \\. 🎉'

  let source: TestInstallation
  let target: TestInstallation
  beforeAll(async () => {
    source = await createInstallation(PROJECT_SQL)
    await createPersonas(source.db.adminPool, SECRETS)
    await createRows(source.db.adminPool)
    await source.db.adminPool.query(`insert into public.ideas (title, description) values ('Brunnen', $1)`, [
      AWKWARD,
    ])
    await source.store('small.jpg', Buffer.from('some bytes'))
    target = await createInstallation(PROJECT_SQL)
    await source.take((entries) => target.apply(entries))
  }, 60_000)
  afterAll(async () => {
    await Promise.all([source.remove(), target.remove()])
  })

  test('a restore into an unused installation restores rows, accounts, files and secrets', async () => {
    expect(await target.tally()).toEqual(await source.tally())
    expect(target.secrets()).toEqual(SECRETS)
    const idea = await target.db.adminPool.query('select title from public.ideas where description = $1', [
      AWKWARD,
    ])
    expect(idea.rows).toEqual([{ title: 'Brunnen' }])
    expect(await target.keys()).toEqual(await source.keys())
  })

  test('privileges, policies and triggers apply to restored data', async () => {
    await migrate(target.db.ownerConnection, PROJECT_SQL)
    const rules = `
    select c.oid::regclass::text as relation, c.relacl::text, c.relrowsecurity,
      (select array_agg(t.tgname::text || t.tgenabled::text order by t.tgname) from pg_trigger as t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
      (select array_agg(p.polname order by p.polname) from pg_policy as p where p.polrelid = c.oid) as policies
    from pg_class as c where c.relnamespace::regnamespace::text = any ($1) and c.relkind in ('r', 'v') order by 1`
    const [expected, found] = await Promise.all(
      [source, target].map(({ db }) => db.adminPool.query(rules, [SCHEMAS]).then(({ rows }) => rows)),
    )
    expect(found).toEqual(expected)
  })

  test('every table is in a schema that is backed up, and none uses a sequence', async () => {
    const elsewhere = await source.db.adminPool.query(
      `select oid::regclass::text as name from pg_class where relkind in ('r', 'p', 'S', 'm')
       and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')
       and (relkind <> 'r' or relnamespace::regnamespace::text <> all ($1))`,
      [SCHEMAS],
    )
    expect(elsewhere.rows).toEqual([])
  })

  const UNKNOWN = 'Die Tabellen der Sicherung sind nicht die, die diese Version der Software kennt.'

  test('a forged archive whose table has SQL as its name is refused and changes nothing', async () => {
    async function* forged(entries: Entries): Entries & AsyncGenerator<Entry> {
      for await (const entry of entries) {
        const [first, ...rest] = entry.kind === 'head' ? entry.head.tables : []
        if (entry.kind !== 'head' || !first) yield entry
        else {
          const name = `${first.name}; create table public.forged (id int); truncate ${first.name}`
          yield { ...entry, head: { ...entry.head, tables: [{ ...first, name }, ...rest] } }
        }
      }
    }
    const before = await target.tally()
    await expect(source.take((entries) => target.apply(forged(entries), true))).rejects.toThrow(UNKNOWN)
    expect(await target.tally()).toEqual(before)
  }, 30_000)

  test('tables of a backup are those of the database, by name, columns and order', async () => {
    const owner = await source.db.adminPool.connect()
    const known = await readTables(owner).finally(() => owner.release())
    const [first, ...rest] = known
    if (!first) throw new Error('There are no tables')
    const forged: Partial<TableShape>[] = [
      { name: 'pg_catalog.pg_authid' },
      { name: `${first.name}, pg_catalog.pg_authid` },
      { name: first.name.toUpperCase() },
      { columns: [...first.columns, 'id) from public.ideas; drop table public.ideas; --'] },
      { order: ['(select pg_sleep(60))'] },
      { columns: [] },
      { order: [] },
    ]
    expect(() => requireKnown(known, known)).not.toThrow()
    expect(() => requireKnown([], known)).toThrow(UNKNOWN)
    for (const change of forged)
      expect(() => requireKnown([{ ...first, ...change }, ...rest], known), JSON.stringify(change)).toThrow(
        UNKNOWN,
      )
  })
})
