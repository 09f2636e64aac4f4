import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSmtpServer } from 'zunft-backend/testing/auth'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing/database'
import { createKey } from '../backup/archive/encryption.ts'
import { readConfig } from '../config.ts'
import { lookAtPort, lookAtSiteUrl } from './checks/addresses.ts'
import { lookAtBackups, lookAtEncryption } from './checks/backups.ts'
import { lookAtDataFolder } from './checks/data-folder.ts'
import { lookAtDatabase, lookAtPeople, lookAtRealtime } from './checks/database.ts'
import { lookAtKeys, lookAtSwitches } from './checks/keys.ts'
import { lookAtMail } from './checks/mail.ts'
import { lookAtPlaceholders } from './checks/placeholders.ts'
import { lookAtProgram } from './checks/program.ts'
import { lookAtRemote } from './checks/remote.ts'
import { lookAtStorage } from './checks/storage.ts'
import { examine } from './examine.ts'
import { type Finding, lookAt } from './finding.ts'
import { isSound, writeReport } from './report.ts'

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

test('the program: a Node that is too old is broken, a missing build is made by the next start', () => {
  expect(states(lookAtProgram('24.1.0', folder))).toEqual(['well', 'well'])
  expect(states(lookAtProgram('20.19.0', join(folder, 'missing')))).toEqual(['broken', 'attention'])
})

test("the data folder: somebody else's, open to all, or used as root", () => {
  const look = (change: object = {}) =>
    states(
      lookAtDataFolder({ dataDir: folder, userId: process.getuid?.(), embedded: false, ...change }),
    ).slice(0, -1)
  expect(look()).toEqual(['well'])
  expect(look({ userId: 4711 })).toEqual(['broken'])
  expect(look({ embedded: true })).toEqual(process.getuid?.() === 0 ? ['well', 'attention'] : ['well'])
  chmodSync(folder, 0o755)
  expect(look()).toEqual(['attention'])
  expect(lookAtDataFolder({ dataDir: join(folder, 'none'), userId: 0, embedded: true })).toMatchObject([
    { state: 'attention' },
  ])
})

test('the keys: for everybody to read, damaged, whole, or given from outside', () => {
  const path = join(folder, 'secrets.json')
  const keys = { jwtSecret: 'a', publishableKey: 'b', secretKey: 'c' }
  expect(states(lookAtKeys(folder, {}))).toEqual(['unknown'])
  expect(
    states(lookAtKeys(folder, { JWT_SECRET: 'a', SUPABASE_PUBLISHABLE_KEY: 'b', SUPABASE_SECRET_KEY: 'c' })),
  ).toEqual(['well'])
  writeFileSync(path, JSON.stringify(keys), { mode: 0o644 })
  expect(states(lookAtKeys(folder, {}))).toEqual(['broken'])
  chmodSync(path, 0o600)
  expect(states(lookAtKeys(folder, {}))).toEqual(['well'])
  writeFileSync(path, '{"jwtSecret": ')
  expect(states(lookAtKeys(folder, {}))).toEqual(['broken'])
})

test('switches for load tests and intranets do not stay on unnoticed', () => {
  expect(states(lookAtSwitches({ rateLimit: true, allowPrivateWebhooks: false }))).toEqual(['well'])
  expect(states(lookAtSwitches({ rateLimit: false, allowPrivateWebhooks: true }))).toEqual([
    'broken',
    'attention',
  ])
})

test('the database: a migration that is missing, one from the future, nobody to administer, demo data', async () => {
  const { adminPool } = db
  expect(states(await lookAtDatabase(adminPool))).toEqual(['well', 'well', 'well'])
  await adminPool.query(
    `insert into supabase_migrations.schema_migrations (version) values ('29990101000000')`,
  )
  expect(states(await lookAtDatabase(adminPool))).toEqual(['well', 'broken', 'well'])
  await adminPool.query(`delete from supabase_migrations.schema_migrations where version > '20260101002'`)
  expect(states(await lookAtDatabase(adminPool))).toEqual(['well', 'attention', 'well'])

  expect(states(await lookAtPeople(adminPool))).toEqual(['broken', 'well'])
  await adminPool.query(`
    insert into auth.users (id, email, email_confirmed_at) values
      ('a0000000-0000-4000-8000-000000000001', 'chef@verein.example', now()),
      ('a0000000-0000-4000-8000-000000000002', 'erika@example.org', now());
    insert into public.user_roles (user_id, role) values ('a0000000-0000-4000-8000-000000000001', 'admin')
      on conflict (user_id) do update set role = excluded.role`)
  expect(states(await lookAtPeople(adminPool))).toEqual(['well', 'attention'])

  expect(states(await lookAtRealtime(adminPool))).toEqual(['well'])
  await adminPool.query('drop publication supabase_realtime')
  expect(states(await lookAtRealtime(adminPool))).toEqual(['attention'])
})

test('placeholders in the site’s texts and in the database are named, with where they stand', async () => {
  const patterns = JSON.stringify(['(Erika|Max) Mustermann', '\\[Ort\\]', 'photos\\.example'])
  const content = (text: string) => {
    writeFileSync(join(folder, 'placeholders.json'), patterns)
    writeFileSync(join(folder, 'imprint.ts'), text)
    writeFileSync(join(folder, 'imprint.test.ts'), 'Max Mustermann')
  }
  const look = () => lookAtPlaceholders(db.adminPool, folder)
  expect(states(await look())).toEqual(['unknown'])
  content(`export const IMPRINT = 'Amtsgericht Cham'`)
  expect(states(await look())).toEqual(['well', 'well'])
  content(`const a = ['Amtsgericht [Ort]', 'Erika Mustermann', 'https://photos.example/p/1']`)
  await db.adminPool.query(
    `insert into public.newsletter_subscriptions (name, email) values ('Max Mustermann', 'max@verein.test')`,
  )
  const [texts, rows] = await look()
  expect(texts).toMatchObject({
    state: 'attention',
    says: expect.stringContaining('imprint.ts ([Ort], Erika Mustermann, photos.example)'),
  })
  expect(rows).toMatchObject({ state: 'attention', says: expect.stringContaining('Abonnenten (1)') })
  await db.adminPool.query(`delete from public.newsletter_subscriptions where email = 'max@verein.test'`)
})

test('the texts that the project comes with are all found to be placeholders', async () => {
  const [finding] = await lookAtPlaceholders(undefined)
  for (const text of ['Erika Mustermann', '[Ort]', 'VR 0000', 'photos.example'])
    expect(finding?.says).toContain(text)
})

test('the files: a row without its file is broken, an old file without its row is left over', async () => {
  const look = async () =>
    states(await lookAtStorage({ dataDir: folder, elsewhere: false, owner: db.adminPool }))
  expect(await look()).toEqual(['unknown'])
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
  expect(await look()).toEqual(['well', 'well', 'attention'])
  rmSync(join(folder, 'storage', 'objects', '00'), { recursive: true })
  expect(await look()).toEqual(['well', 'broken', 'attention'])
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
  let asked = 0
  const query = async (text: string) => {
    asked += 1
    if (asked === 1) {
      writeFileSync(join(path, '22', arriving ?? ''), 'Bild')
      await insert(arriving)
      const rows = await db.adminPool.query(text)
      await db.adminPool.query('delete from storage.objects where version = $1', [leaving])
      return rows
    }
    return db.adminPool.query(text)
  }
  const owner = { query } as unknown as Pick<pg.Client, 'query'>
  const [, compared] = await lookAtStorage({ dataDir: folder, elsewhere: false, owner })
  expect(compared).toMatchObject({ state: 'well' })
})

test('a data folder in which nothing can be claimed is a finding', async () => {
  mkdirSync(join(folder, 'db', 'cluster'), { recursive: true })
  mkdirSync(join(folder, 'server.lock'))
  const environment = { DATA_DIR: folder, PORT: '0' }
  const findings = await examine({ config: readConfig(environment), environment, backups: undefined })
  expect(findings.filter(({ check }) => check === 'database')).toMatchObject([{ state: 'unknown' }])
})

test('the port: our server, another program, nothing', async () => {
  const look = async (port: number) => states(await lookAtPort({ host: '127.0.0.1', port }, false))
  expect(await look(await answering(200, '{"status":"ok"}'))).toEqual(['well'])
  expect(await look(await answering(503, '{"status":"unavailable"}'))).toEqual(['broken'])
  expect(await look(await answering(200, 'Willkommen'))).toEqual(['broken'])
  expect(await look(await listening(createTcpServer((socket) => socket.destroy())))).toEqual(['broken'])
  const port = await listening(createTcpServer())
  for (const close of open.splice(0)) await close()
  expect(await look(port)).toEqual(['unknown'])
})

test('the public address: unset, unencrypted, leading elsewhere', async () => {
  const look = async (siteUrl: string | undefined) =>
    states(await lookAtSiteUrl({ siteUrl, host: '127.0.0.1' }))
  expect(await look(undefined)).toEqual(['attention'])
  expect(await look(`http://127.0.0.1:${await answering(200, '{"status":"ok"}')}`)).toEqual(['well'])
  expect(await look(`http://127.0.0.1:${await answering(502, 'Bad gateway')}`)).toEqual(['attention'])
  expect(await look('http://verein.invalid')).toEqual(['broken', 'attention'])
})

const mailConfig = { smtpUrl: undefined, smtpTls: false, siteUrl: 'https://www.verein.example' }

test('mail: none, an account the server refuses, one it takes', async () => {
  const without = async (siteUrl?: string) => (await lookAtMail({ ...mailConfig, siteUrl }))[0]
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
  expect(states(await lookAtMail({ ...mailConfig, smtpUrl }))).toEqual(['well'])
  const [refused] = await lookAtMail({ ...mailConfig, smtpUrl: smtpUrl.replace('right', 'geheim') })
  expect(refused?.state).toBe('broken')
  expect(JSON.stringify(refused)).not.toContain('geheim')
  expect(states(await lookAtMail({ ...mailConfig, smtpUrl: 'smtp://127.0.0.1:1' }))).toEqual(['broken'])
})

test('mail that would leave in clear, or lead to this machine', async () => {
  const server = await startSmtpServer({ disabledCommands: ['STARTTLS', 'AUTH'] })
  open.push(server.close)
  const smtpUrl = `smtp://127.0.0.1:${server.port}`
  const [inClear] = await lookAtMail({ ...mailConfig, smtpUrl, smtpTls: true })
  expect(inClear?.state).toBe('broken')
  expect(JSON.stringify(inClear)).toContain('STARTTLS')
  const elsewhere = { ...mailConfig, smtpUrl: 'smtp://mail.verein.invalid' }
  expect(states(await lookAtMail(elsewhere))).toEqual(['attention', 'broken'])
  for (const siteUrl of [undefined, 'http://127.0.0.1:3000']) {
    expect(states(await lookAtMail({ ...mailConfig, smtpUrl, siteUrl }))).toEqual(['broken', 'well'])
  }
})

test('backups: not encrypted is a hint while trying out and a fault in public; half a setting is one anywhere', async () => {
  const look = async (environment: NodeJS.ProcessEnv, isPublic: boolean) =>
    states(await lookAtEncryption(environment, { isPublic }))
  expect(await look({}, false)).toEqual(['attention'])
  expect(await look({}, true)).toEqual(['broken'])
  expect(await look({ BACKUP_PASSPHRASE: 'vier Brezn und ein Radi' }, true)).toEqual(['well'])
  const { recipient } = await createKey()
  expect(await look({ BACKUP_RECIPIENT: recipient }, true)).toEqual(['well'])
  expect(await look({ BACKUP_PASSPHRASE: 'zu kurz' }, false)).toEqual(['broken'])
  expect(await look({ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1' }, false)).toEqual(['broken'])
})

test('backups: unknown, none, fresh, old', () => {
  expect(states(lookAtBackups(undefined))).toEqual(['unknown'])
  expect(states(lookAtBackups(folder))).toEqual(['broken'])
  const path = join(folder, 'zunft.tar.gz')
  // Leftovers of a full disk, a killed backup and a user.
  writeFileSync(join(folder, 'empty.tar.gz'), '')
  writeFileSync(join(folder, 'zunft.tar.gz.1.unfinished'), gzipSync('half'))
  writeFileSync(join(folder, 'Notizen.txt'), 'Sicherung nicht vergessen')
  expect(states(lookAtBackups(folder))).toEqual(['broken'])
  writeFileSync(path, gzipSync('whole'))
  expect(states(lookAtBackups(folder))).toEqual(['well'])
  utimesSync(path, 1, 1)
  expect(states(lookAtBackups(folder))).toEqual(['attention'])
  expect(states(lookAtBackups(join(folder, 'none')))).toEqual(['broken'])
})

test('another base host: without its key, wrong, right', async () => {
  expect(states(await lookAtRemote('http://127.0.0.1:1', 'key'))).toEqual(['broken'])
  expect(states(await lookAtRemote('http://127.0.0.1:1', undefined))).toEqual(['broken'])
  expect(states(await lookAtRemote(`http://127.0.0.1:${await answering(401, '{}')}`, 'key'))).toEqual([
    'broken',
  ])
  expect(states(await lookAtRemote(`http://127.0.0.1:${await answering(200, '{}')}`, 'key'))).toEqual([
    'well',
  ])
})

test('a database that cannot be reached is one finding, and the rest is looked at all the same', async () => {
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
      'placeholders',
      'storage',
      'program',
      'port',
      'site-url',
      'mail',
      'switches',
      'backups',
    ]),
  )
  expect(isSound(findings)).toBe(false)
  expect(writeReport(findings)).not.toContain('geheim')
})

test('a check that fails itself is a finding', async () => {
  const findings = await lookAt([{ name: 'x', title: 'X', look: () => Promise.reject(new Error('kaputt')) }])
  expect(findings).toMatchObject([
    { check: 'x', state: 'broken', says: 'Die Prüfung ist gescheitert: kaputt' },
  ])
})
