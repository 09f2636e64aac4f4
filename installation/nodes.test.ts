import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, openDatabase, readProject, startCluster } from 'zunft-backend/installation'
import { png, type S3Server, startS3Server } from 'zunft-backend/testing'
import { projectFolder } from './project-folder.ts'
import { type NodeProcess, type OneAddress, oneAddressFor, startNode } from './testing/node-process.ts'

const ADMIN = { email: 'erika@example.org', password: 'Brezn-und-Bier' }
const KEYS = { publishable: 'sb_publishable_nodes', secret: 'sb_secret_nodes' }
const folder = mkdtempSync(join(tmpdir(), 'zunft-nodes-'))
let cluster: Cluster
let databaseUrl: string
let s3: S3Server
let a: NodeProcess
let b: NodeProcess
let address: OneAddress
let environment: Readonly<Record<string, string>>
const clients: SupabaseClient[] = []
/** An advisory lock of these tests. */
const LOCK = 8_420

/** A PostgreSQL server as hosting providers offer it: the user owns the database and may create roles, but is no superuser. */
async function createHostedDatabase(): Promise<string> {
  cluster = await startCluster({ folder, durable: false })
  const superuser = new pg.Client({ connectionString: cluster.connectionString('postgres', 'postgres') })
  await superuser.connect()
  await superuser.query('create role verein login createrole')
  await superuser.query('create database verein owner verein')
  await superuser.end()
  // The variable wants a host, though the parameter behind it decides.
  return cluster.connectionString('verein', 'verein').replace('@/', '@localhost/')
}

beforeAll(async () => {
  databaseUrl = await createHostedDatabase()
  s3 = await startS3Server()
  environment = {
    DATABASE_URL: databaseUrl,
    ...s3.environment,
    JWT_SECRET: 'a-secret-that-both-servers-know-0123456789',
    SUPABASE_PUBLISHABLE_KEY: KEYS.publishable,
    SUPABASE_SECRET_KEY: KEYS.secret,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  }
  ;[a, b] = await Promise.all([startNode(environment), startNode(environment)])
  address = await oneAddressFor([a.url, b.url])
}, 90_000)
afterAll(async () => {
  await Promise.all(clients.map((client) => client.removeAllChannels()))
  address?.close()
  await Promise.all([a?.stop(), b?.stop()])
  await cluster?.stop()
  await s3?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function clientOf(url: string, key = KEYS.publishable): SupabaseClient {
  const client = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  clients.push(client)
  return client
}

async function asOwner<T>(sql: string): Promise<T[]> {
  const owner = new pg.Client({ connectionString: cluster.connectionString('verein', 'verein') })
  await owner.connect()
  const { rows } = await owner.query(sql).finally(() => owner.end())
  return rows as T[]
}

test('two servers that start at once on an empty database migrate it once, and create one first admin', async () => {
  const migrations = readdirSync(projectFolder('supabase/migrations')).filter((name) => name.endsWith('.sql'))
  const versions = await asOwner('select version from supabase_migrations.schema_migrations')
  expect(versions).toHaveLength(migrations.length)
  expect(await asOwner('select role from public.user_roles')).toEqual([{ role: 'admin' }])
  for (const { url } of [a, b]) {
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
    expect((await fetch(`${url}/events`)).status).toBe(200)
  }
})

test('the services use SET ROLE for the roles they have in an embedded database', async () => {
  const database = await openDatabase(
    { dataDir: folder, databaseUrl },
    readProject('supabase').sql,
    pino({ level: 'silent' }),
  )
  const who = async (pool: pg.Pool) => (await pool.query('select current_user as name')).rows[0]?.name
  expect([await who(database.pool), await who(database.authPool)]).toEqual([
    'authenticator',
    'supabase_auth_admin',
  ])
  await database.close()
})

test('a session of one server is valid and refreshable at the other', async () => {
  const { data, error } = await clientOf(a.url).auth.signInWithPassword(ADMIN)
  expect(error).toBeNull()
  const session = data.session
  expect((await clientOf(b.url).auth.getUser(session?.access_token)).data.user?.email).toBe(ADMIN.email)
  const refreshed = await clientOf(b.url).auth.refreshSession({ refresh_token: session?.refresh_token ?? '' })
  expect(refreshed.error).toBeNull()
  expect((await clientOf(a.url).auth.getUser(refreshed.data.session?.access_token)).error).toBeNull()
})

test('a picture stored at one server is served by the other with its renditions, until it is removed', async () => {
  const bucket = clientOf(a.url, KEYS.secret).storage.from('social-posts')
  const file = new Blob([await png({ width: 300, height: 200 })], { type: 'image/png' })
  expect((await bucket.upload('nodes/markt.png', file)).error).toBeNull()
  const status = async (kind: string) =>
    (await fetch(`${b.url}/storage/v1/${kind}/public/social-posts/nodes/markt.png?width=100`)).status
  expect([await status('object'), await status('render/image')]).toEqual([200, 200])
  await bucket.remove(['nodes/markt.png'])
  expect([await status('object'), await status('render/image')]).toEqual([400, 400])
})

const newIdea = (url: string, title: string) =>
  clientOf(url, KEYS.secret).from('ideas').insert({
    title,
    description: 'Text',
    submitter_name: 'Erika Mustermann',
    submitter_email: 'erika@example.org',
    status: 'approved',
  })

function listenToIdeas(url: string): { titles: string[]; joined: Promise<void> } {
  const titles: string[] = []
  const joined = new Promise<void>((resolve) => {
    clientOf(url)
      .channel('ideas')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'ideas' }, (change) => {
        titles.push(change.new.title)
      })
      .subscribe((status) => status === 'SUBSCRIBED' && resolve())
  })
  return { titles, joined }
}

test('a change written at one server reaches sockets and pages of the other', async () => {
  const { titles, joined } = listenToIdeas(b.url)
  await joined
  const page = async () => (await (await fetch(`${b.url}/ideen`)).text()).includes('Bänke am Fluss')
  expect(await page()).toBe(false)
  expect((await newIdea(a.url, 'Bänke am Fluss')).error).toBeNull()
  await expect.poll(() => titles).toEqual(['Bänke am Fluss'])
  await expect.poll(page).toBe(true)
})

test('without event triggers, which need a superuser, both servers notice changed privileges and views in seconds', async () => {
  expect(await asOwner(`select from pg_event_trigger where evtname like 'cache%'`)).toEqual([])
  await asOwner(`create type public.kind as enum ('old')`)
  await asOwner(
    `create view public.kinds with (security_invoker = true) as select 'old'::public.kind as kind from public.ideas`,
  )
  await asOwner('grant select on public.kinds to anon')
  await newIdea(a.url, 'Bänke am Markt')
  const ask = (url: string) =>
    fetch(`${url}/rest/v1/kinds?limit=1`, { headers: { apikey: KEYS.publishable } })
  for (const { url } of [a, b]) {
    await expect.poll(async () => (await ask(url)).headers.has('etag'), { timeout: 10_000 }).toBe(true)
  }
  await asOwner(`alter type public.kind rename value 'old' to 'new'`)
  const texts = async () => Promise.all([a, b].map(async ({ url }) => (await ask(url)).text()))
  await expect.poll(texts, { timeout: 10_000 }).toEqual(['[{"kind":"new"}]', '[{"kind":"new"}]'])
  await asOwner('revoke select on public.kinds from anon')
  const refused = async () => Promise.all([a, b].map(async ({ url }) => (await ask(url)).status))
  await expect.poll(refused, { timeout: 10_000 }).toEqual([401, 401])
})

test('a broadcast of any length at one server reaches the sockets of the other', async () => {
  const received: unknown[] = []
  await new Promise<void>((resolve) => {
    clientOf(b.url)
      .channel('festzelt')
      .on('broadcast', { event: 'lied' }, ({ payload }) => received.push(payload))
      .subscribe((status) => status === 'SUBSCRIBED' && resolve())
  })
  const member = clientOf(a.url).channel('festzelt')
  await new Promise<void>((resolve) => {
    member.subscribe((status) => status === 'SUBSCRIBED' && resolve())
  })
  const long = 'Prosit der Gemütlichkeit '.repeat(4_000)
  await member.send({ type: 'broadcast', event: 'lied', payload: { text: long } })
  // A frame is not acknowledged, so a request sent after it may be handled first.
  await expect.poll(() => received).toEqual([{ text: long }])
  await clientOf(a.url).channel('festzelt').httpSend('lied', { text: 'kurz' })
  await expect.poll(() => received).toEqual([{ text: long }, { text: 'kurz' }])
})

test('password attempts at both servers share one limit', async () => {
  const guess = async (n: number) => {
    const { error } = await clientOf([a.url, b.url][n % 2] ?? '').auth.signInWithPassword({
      email: 'max@example.org',
      password: `falsch-${n}`,
    })
    return error?.status
  }
  const answers: (number | undefined)[] = []
  for (let n = 0; n < 16; n++) answers.push(await guess(n))
  const guessed = answers.filter((status) => status === 400).length
  expect(guessed).toBeGreaterThanOrEqual(10)
  expect(guessed).toBeLessThanOrEqual(12)
  expect(answers.slice(-2)).toEqual([429, 429])
})

test('anonymous writes at both servers share one limit', async () => {
  const write = async (n: number) => {
    const { status } = await clientOf([a.url, b.url][n % 2] ?? '')
      .from('newsletter_subscriptions')
      .insert({ name: 'Erika Mustermann', email: `erika-${n}@example.org` })
    return status
  }
  const answers: number[] = []
  for (let n = 0; n < 60; n++) answers.push(await write(n))
  expect(answers.slice(-2)).toEqual([429, 429])
  // 20 per minute, plus those sent before the servers have synchronised.
  expect(answers.filter((status) => status === 201).length).toBeLessThan(34)
})

test('a server that is killed between a commit and its announcement leaves nothing stale at the other', async () => {
  const killed = await startNode(environment)
  const [send] = await asOwner<{ definition: string }>(
    `select pg_get_functiondef('announcements.send'::regproc) as definition`,
  )
  const original = send?.definition ?? ''
  const list = `${b.url}/rest/v1/ideas?select=title&title=eq.Liegen`
  const titles = async () => (await fetch(list, { headers: { apikey: KEYS.publishable } })).json()
  const holder = new pg.Client({ connectionString: cluster.connectionString('verein', 'verein') })
  await holder.connect()
  try {
    await asOwner(original.replace('begin\n', `begin\n  perform pg_advisory_xact_lock_shared(${LOCK});\n`))
    await holder.query(`select pg_advisory_lock(${LOCK})`)
    // By then the other server has noticed that a function has changed, and caches later reads.
    await pause(4_500)
    for (let reads = 0; reads < 3; reads += 1) expect(await titles()).toEqual([])
    // Sent at once, not when it is awaited.
    const answer = newIdea(killed.url, 'Liegen').then(({ error }) => error)
    await expect
      .poll(() => asOwner(`select from public.ideas where title = 'Liegen'`), { interval: 20 })
      .toHaveLength(1)
    await killed.kill()
    expect(await answer).not.toBeNull()
    expect(await titles()).toEqual([])
    await holder.query(`select pg_advisory_unlock(${LOCK})`)
    await expect.poll(titles, { timeout: 1_000, interval: 20 }).toEqual([{ title: 'Liegen' }])
  } finally {
    await holder.end()
    await asOwner(original)
  }
}, 60_000)

test('when one server is killed the address still answers, and subscribers receive further changes', async () => {
  const subscribers = [listenToIdeas(address.url), listenToIdeas(address.url)]
  await Promise.all(subscribers.map(({ joined }) => joined))
  await a.kill()
  expect((await fetch(`${address.url}/healthz`)).status).toBe(200)
  expect((await clientOf(address.url).from('ideas').select('title')).data).not.toHaveLength(0)
  // Sockets of the dead server reconnect; until then they miss events.
  let n = 0
  await expect
    .poll(
      async () => {
        await newIdea(b.url, `Neue Bänke ${n++}`)
        return subscribers.every(({ titles }) => titles.length > 0)
      },
      { timeout: 15_000, interval: 300 },
    )
    .toBe(true)
})
