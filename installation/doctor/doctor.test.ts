import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimDataFolder, DataFolderInUse, startCluster } from 'zunft-backend/installation'
import { createTestDatabase, startSmtpServer, type TestDatabase } from 'zunft-backend/testing'
import { createKey } from '../backup/archive/encryption.ts'
import { readConfig } from '../config.ts'
import { checkPort, checkSiteUrl } from './checks/addresses.ts'
import { checkBackups, checkDataFolder, checkEncryption } from './checks/data-folder.ts'
import { checkAdmins, checkDatabase, checkRealtime } from './checks/database.ts'
import { checkMail } from './checks/mail.ts'
import { checkPlaceholders, type readFindGaps } from './checks/placeholders.ts'
import { checkStorage } from './checks/storage.ts'
import { accessDatabase } from './database-access.ts'
import { checkKeys, checkProgram, checkRemote, checkTestSettings, examine } from './examine.ts'
import { type Finding, isSound, runChecks, writeReport } from './finding.ts'

let db: TestDatabase
let folder: string
const open: (() => unknown)[] = []

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zunft-doctor-'))
})
afterEach(async () => {
  for (const close of open.splice(0)) await close()
  rmSync(folder, { recursive: true, force: true })
})

const states = (findings: readonly Finding[]) => findings.map(({ state }) => state)

async function listening(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  open.push(() => server.close())
  return (server.address() as AddressInfo).port
}

const answering = (status: number, body: string) =>
  listening(createServer((_request, response) => response.writeHead(status).end(body)))

test('the program: an old Node is broken, a missing build is built by the next start', () => {
  expect(states(checkProgram('24.1.0', folder))).toEqual(['well', 'well'])
  expect(states(checkProgram('20.19.0', join(folder, 'missing')))).toEqual(['broken', 'attention'])
})

test('the data folder: of another user, readable by all, or used as root', () => {
  const run = (change: object = {}) =>
    states(
      checkDataFolder({ dataDir: folder, userId: process.getuid?.(), embedded: false, ...change }),
    ).slice(0, -1)
  expect(run()).toEqual(['well'])
  expect(run({ userId: 4711 })).toEqual(['broken'])
  expect(run({ embedded: true })).toEqual(process.getuid?.() === 0 ? ['well', 'attention'] : ['well'])
  chmodSync(folder, 0o755)
  expect(run()).toEqual(['attention'])
  expect(checkDataFolder({ dataDir: join(folder, 'none'), userId: 0, embedded: true })).toMatchObject([
    { state: 'attention' },
  ])
})

test('the keys: readable by all, damaged, complete, or from the environment', () => {
  const path = join(folder, 'secrets.json')
  const keys = { jwtSecret: 'a', publishableKey: 'b', secretKey: 'c' }
  expect(states(checkKeys(folder, {}))).toEqual(['unknown'])
  expect(
    states(checkKeys(folder, { JWT_SECRET: 'a', SUPABASE_PUBLISHABLE_KEY: 'b', SUPABASE_SECRET_KEY: 'c' })),
  ).toEqual(['well'])
  writeFileSync(path, JSON.stringify(keys), { mode: 0o644 })
  expect(states(checkKeys(folder, {}))).toEqual(['broken'])
  chmodSync(path, 0o600)
  expect(states(checkKeys(folder, {}))).toEqual(['well'])
  writeFileSync(path, '{"jwtSecret": ')
  expect(states(checkKeys(folder, {}))).toEqual(['broken'])
})

test('settings for load tests and intranets are reported', () => {
  expect(states(checkTestSettings({ rateLimit: true, allowPrivateWebhooks: false }))).toEqual(['well'])
  expect(states(checkTestSettings({ rateLimit: false, allowPrivateWebhooks: true }))).toEqual([
    'broken',
    'attention',
  ])
})

test('the database: a missing migration, a newer one, no admin, demo data', async () => {
  const { adminPool } = db
  expect(states(await checkDatabase(adminPool))).toEqual(['well', 'well', 'well'])
  await adminPool.query(
    `insert into supabase_migrations.schema_migrations (version) values ('29990101000000')`,
  )
  expect(states(await checkDatabase(adminPool))).toEqual(['well', 'broken', 'well'])
  await adminPool.query(`delete from supabase_migrations.schema_migrations where version > '20260101002'`)
  expect(states(await checkDatabase(adminPool))).toEqual(['well', 'attention', 'well'])

  expect(states(await checkAdmins(adminPool))).toEqual(['broken', 'well'])
  await adminPool.query(`
    insert into auth.users (id, email, email_confirmed_at) values
      ('a0000000-0000-4000-8000-000000000001', 'chef@verein.example', now()),
      ('a0000000-0000-4000-8000-000000000002', 'erika@example.org', now());
    insert into public.user_roles (user_id, role) values ('a0000000-0000-4000-8000-000000000001', 'admin')
      on conflict (user_id) do update set role = excluded.role`)
  expect(states(await checkAdmins(adminPool))).toEqual(['well', 'attention'])

  expect(states(await checkRealtime(adminPool))).toEqual(['well'])
  await adminPool.query('drop publication supabase_realtime')
  expect(states(await checkRealtime(adminPool))).toEqual(['attention'])
})

test('gaps and examples in the settings, and placeholders in the database, are listed', async () => {
  const gaps = (...labels: string[]) => Promise.resolve(() => labels.map((label) => ({ label })))
  const run = (found: ReturnType<typeof readFindGaps> = gaps()) => checkPlaceholders(db.adminPool, found)
  expect(states(await run(Promise.resolve(undefined)))).toEqual(['unknown', 'well', 'well'])
  expect(states(await run())).toEqual(['well', 'well', 'well'])
  await db.adminPool.query(
    `insert into public.settings_versions (number, document) values
       (1, '{"contact": {"street": "Musterstraße 1"}, "legal": {"registerCourt": "Amtsgericht [Ort]"}}');
     insert into public.newsletter_subscriptions (name, email) values ('Max Mustermann', 'max@verein.test');
     insert into public.ideas (title, description) values ('Brunnen', 'Von Erika Mustermann')`,
  )
  const [missing, examples, rows] = await run(gaps('Telefon', 'Vorstand'))
  expect(missing).toMatchObject({ state: 'attention', says: expect.stringContaining(': Telefon, Vorstand.') })
  expect(examples).toMatchObject({
    state: 'attention',
    says: expect.stringContaining(': [Ort], Musterstraße.'),
  })
  expect(rows).toMatchObject({
    state: 'attention',
    says: expect.stringContaining('Abonnenten (1), Ideen (1)'),
  })
  await db.adminPool.query(
    `delete from public.newsletter_subscriptions where email = 'max@verein.test'; delete from public.ideas`,
  )
})

test('the files: a row without its file is broken, an old file without its row is orphaned', async () => {
  const run = async () =>
    states(await checkStorage({ dataDir: folder, elsewhere: false, owner: db.adminPool }))
  expect(await run()).toEqual(['unknown'])
  const there = '00000000-0000-4000-8000-00000000000a'
  const old = '11000000-0000-4000-8000-00000000000b'
  const write = (version: string) => {
    const path = join(folder, 'storage', 'objects', version.slice(0, 2))
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, version), 'Bild')
    return join(path, version)
  }
  write(there)
  utimesSync(write(old), 1, 1)
  await db.adminPool.query(
    `insert into storage.objects (bucket_id, name, version) values ('event-images', 'a.jpg', $1)`,
    [there],
  )
  expect(await run()).toEqual(['well', 'well', 'attention'])
  rmSync(join(folder, 'storage', 'objects', '00'), { recursive: true })
  expect(await run()).toEqual(['well', 'broken', 'attention'])
})

test('a file that a running server stores or removes during the examination is not missing', async () => {
  const path = join(folder, 'storage', 'objects')
  mkdirSync(join(path, '22'), { recursive: true })
  const [arriving, leaving] = ['a', 'b'].map((digit) => `22000000-0000-4000-8000-00000000000${digit}`)
  const insert = (version: string | undefined) =>
    db.adminPool.query(
      `insert into storage.objects (bucket_id, name, version) values ('event-images', $1::text, $1::text)`,
      [version],
    )
  await db.adminPool.query('delete from storage.objects')
  await insert(leaving)
  let requests = 0
  const query = async (text: string) => {
    requests += 1
    if (requests === 1) {
      writeFileSync(join(path, '22', arriving ?? ''), 'Bild')
      await insert(arriving)
      const rows = await db.adminPool.query(text)
      await db.adminPool.query('delete from storage.objects where version = $1', [leaving])
      return rows
    }
    return db.adminPool.query(text)
  }
  const owner = { query } as unknown as Pick<pg.Client, 'query'>
  const [, compared] = await checkStorage({ dataDir: folder, elsewhere: false, owner })
  expect(compared).toMatchObject({ state: 'well' })
})

test('a data folder that cannot be locked is a finding', async () => {
  mkdirSync(join(folder, 'db', 'cluster'), { recursive: true })
  mkdirSync(join(folder, 'server.lock'))
  const environment = { DATA_DIR: folder, PORT: '0' }
  const findings = await examine({ config: readConfig(environment), environment, backups: undefined })
  expect(findings.filter(({ check }) => check === 'database')).toMatchObject([{ state: 'unknown' }])
})

test('an embedded database is used while its server runs, and started for the checks while it is stopped', async () => {
  const config = readConfig({ DATA_DIR: folder, PORT: '0' })
  const look = async () => {
    const access = await accessDatabase(config)
    const answer = await access.owner?.query('select 1 as one')
    const isClaimed = await claimDataFolder(folder).then(
      (release) => release(),
      (error) => error instanceof DataFolderInUse,
    )
    await access.close()
    return [access.running, answer?.rows, isClaimed, access.findings]
  }
  expect(await accessDatabase(config)).toMatchObject({ running: false, findings: [{ state: 'unknown' }] })
  const cluster = await startCluster({ folder: join(folder, 'db'), durable: false })
  const release = await claimDataFolder(folder)
  expect(await look()).toEqual([true, [{ one: 1 }], true, []])
  release()
  await cluster.stop()
  expect(await look()).toEqual([false, [{ one: 1 }], true, []])
  // Stopped again: another server may start.
  const claimed = await claimDataFolder(folder)
  claimed()
}, 60_000)

test('the port: our server, another program, nothing', async () => {
  const run = async (port: number) => states(await checkPort({ host: '127.0.0.1', port }, false))
  expect(await run(await answering(200, '{"status":"ok"}'))).toEqual(['well'])
  expect(await run(await answering(503, '{"status":"unavailable"}'))).toEqual(['broken'])
  expect(await run(await answering(200, 'Willkommen'))).toEqual(['broken'])
  expect(await run(await listening(createTcpServer((socket) => socket.destroy())))).toEqual(['broken'])
  const port = await listening(createTcpServer())
  for (const close of open.splice(0)) await close()
  expect(await run(port)).toEqual(['unknown'])
})

test('the public address: unset, without https, of another server', async () => {
  const run = async (siteUrl: string | undefined) =>
    states(await checkSiteUrl({ siteUrl, host: '127.0.0.1' }))
  expect(await run(undefined)).toEqual(['attention'])
  expect(await run(`http://127.0.0.1:${await answering(200, '{"status":"ok"}')}`)).toEqual(['well'])
  expect(await run(`http://127.0.0.1:${await answering(502, 'Bad gateway')}`)).toEqual(['attention'])
  expect(await run('http://verein.invalid')).toEqual(['broken', 'attention'])
})

const mailConfig = { smtpUrl: undefined, smtpTls: false, siteUrl: 'https://www.verein.example' }

test('mail: none, refused login, accepted login', async () => {
  const without = async (siteUrl?: string) => (await checkMail({ ...mailConfig, siteUrl }))[0]
  expect(await without('https://verein.example')).toMatchObject({
    state: 'attention',
    says: expect.stringContaining('Niemand kann sich registrieren'),
  })
  for (const siteUrl of [undefined, 'http://127.0.0.1:3000']) {
    expect(await without(siteUrl)).toMatchObject({
      state: 'attention',
      says: expect.stringContaining('Neue Konten haben unbestätigte Adressen'),
    })
  }
  const server = await startSmtpServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      done(password === 'right' ? null : new Error('no'), { user: 'x' }),
  })
  open.push(server.close)
  const smtpUrl = `smtp://website:right@127.0.0.1:${server.port}`
  expect(states(await checkMail({ ...mailConfig, smtpUrl }))).toEqual(['well'])
  const [refused] = await checkMail({ ...mailConfig, smtpUrl: smtpUrl.replace('right', 'geheim') })
  expect(refused?.state).toBe('broken')
  expect(JSON.stringify(refused)).not.toContain('geheim')
  expect(states(await checkMail({ ...mailConfig, smtpUrl: 'smtp://127.0.0.1:1' }))).toEqual(['broken'])
})

test('mail that would be sent unencrypted, or with links to localhost', async () => {
  const server = await startSmtpServer({ disabledCommands: ['STARTTLS', 'AUTH'] })
  open.push(server.close)
  const smtpUrl = `smtp://127.0.0.1:${server.port}`
  const [unencrypted] = await checkMail({ ...mailConfig, smtpUrl, smtpTls: true })
  expect(unencrypted?.state).toBe('broken')
  expect(JSON.stringify(unencrypted)).toContain('STARTTLS')
  const elsewhere = { ...mailConfig, smtpUrl: 'smtp://mail.verein.invalid' }
  expect(states(await checkMail(elsewhere))).toEqual(['attention', 'broken'])
  for (const siteUrl of [undefined, 'http://127.0.0.1:3000']) {
    expect(states(await checkMail({ ...mailConfig, smtpUrl, siteUrl }))).toEqual(['broken', 'well'])
  }
})

test('backups without encryption are a hint locally and broken in public; incomplete settings are broken everywhere', async () => {
  const run = async (environment: NodeJS.ProcessEnv, isPublic: boolean) =>
    states(await checkEncryption(environment, { isPublic }))
  expect(await run({}, false)).toEqual(['attention'])
  expect(await run({}, true)).toEqual(['broken'])
  expect(await run({ BACKUP_PASSPHRASE: 'vier Brezn und ein Radi' }, true)).toEqual(['well'])
  const { recipient } = await createKey()
  expect(await run({ BACKUP_RECIPIENT: recipient }, true)).toEqual(['well'])
  expect(await run({ BACKUP_PASSPHRASE: 'zu kurz' }, false)).toEqual(['broken'])
  expect(await run({ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1' }, false)).toEqual(['broken'])
})

test('backups: unknown, none, fresh, old', () => {
  expect(states(checkBackups(undefined))).toEqual(['unknown'])
  expect(states(checkBackups(folder))).toEqual(['broken'])
  const path = join(folder, 'zunft.tar.gz')
  // Leftovers of a full disk, a killed backup and a user.
  writeFileSync(join(folder, 'empty.tar.gz'), '')
  writeFileSync(join(folder, 'zunft.tar.gz.1.unfinished'), gzipSync('half'))
  writeFileSync(join(folder, 'Notizen.txt'), 'Sicherung nicht vergessen')
  expect(states(checkBackups(folder))).toEqual(['broken'])
  writeFileSync(path, gzipSync('whole'))
  expect(states(checkBackups(folder))).toEqual(['well'])
  utimesSync(path, 1, 1)
  expect(states(checkBackups(folder))).toEqual(['attention'])
  expect(states(checkBackups(join(folder, 'none')))).toEqual(['broken'])
})

test('another API host: without key, with a wrong key, with the right key', async () => {
  expect(states(await checkRemote('http://127.0.0.1:1', 'key'))).toEqual(['broken'])
  expect(states(await checkRemote('http://127.0.0.1:1', undefined))).toEqual(['broken'])
  expect(states(await checkRemote(`http://127.0.0.1:${await answering(401, '{}')}`, 'key'))).toEqual([
    'broken',
  ])
  expect(states(await checkRemote(`http://127.0.0.1:${await answering(200, '{}')}`, 'key'))).toEqual(['well'])
})

test('an unreachable database is one finding, and the other checks run', async () => {
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: 'postgresql://erika:geheim@127.0.0.1:1/zunft',
    PORT: '0',
  }
  const findings = await examine({ config: readConfig(environment), environment, backups: undefined })
  expect(findings.filter(({ check }) => check === 'database')).toMatchObject([{ state: 'broken' }])
  expect(new Set(findings.map(({ check }) => check))).toEqual(
    new Set([
      'data-folder',
      'keys',
      'database',

      'storage',
      'program',
      'port',
      'site-url',
      'map',
      'mail',
      'switches',
      'backups',
    ]),
  )
  expect(isSound(findings)).toBe(false)
  expect(writeReport(findings)).not.toContain('geheim')
})

test('a check that throws is a finding', async () => {
  const findings = await runChecks([
    { name: 'x', title: 'X', run: () => Promise.reject(new Error('kaputt')) },
  ])
  expect(findings).toMatchObject([
    { check: 'x', state: 'broken', says: 'Die Prüfung ist gescheitert: kaputt' },
  ])
})
