import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing'
import { readConfig } from '../config.ts'
import { checkPort, checkSiteUrl } from './checks/addresses.ts'
import { checkBackups, checkDataFolder } from './checks/data-folder.ts'
import { checkAdmins, checkDatabase, checkRealtime, isMigrated } from './checks/database.ts'
import { readFindGaps } from './checks/placeholders.ts'
import { checkStorage } from './checks/storage.ts'
import { checkKeys, checkProgram, checkRemote, checkTestSettings, examine } from './examine.ts'
import { type Finding, writeJson, writeReport } from './finding.ts'

let folder: string
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zunft-doctor-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** As people read them, with the folder of the test as "…". */
const sentences = (findings: readonly Finding[]) =>
  findings.map(({ state, says }) => `${state}: ${says.replaceAll(folder, '…')}`)

/** Address of a server that answers health checks with a time of its own. */
async function servedAt(seconds: number, use: (address: URL) => Promise<void>) {
  const server = createServer((_request, response) =>
    response.setHeader('date', new Date(Date.now() + seconds * 1000).toUTCString()).end('{"status":"ok"}'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await use(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

describe('the data folder', () => {
  const check = (dataDir: string) =>
    sentences(checkDataFolder({ dataDir, userId: process.getuid?.(), embedded: false }))

  test('is protected, open to all, missing, or of somebody else', () => {
    expect(check(folder)[0]).toBe('well: … ist beschreibbar und geschützt.')
    expect(check(folder).at(-1)).toMatch(/^(well|attention|broken): (Nur noch )?[\d.]+(,\d)? GB frei\.$/)
    chmodSync(folder, 0o701)
    expect(check(folder)[0]).toBe('attention: … steht allen Benutzern dieses Rechners offen.')
    expect(check(join(folder, 'none'))).toEqual(['attention: …/none gibt es noch nicht.'])
    const [foreign] = checkDataFolder({ dataDir: folder, userId: 4711, embedded: false })
    expect(sentences(foreign ? [foreign] : [])).toEqual([
      `broken: … gehört einem anderen Benutzer (Nummer ${process.getuid?.()}).`,
    ])
  })

  test.runIf(process.platform === 'linux')('is on a file system that does not tell its size', () => {
    expect(check('/proc').at(-1)).toBe('unknown: Das Dateisystem sagt nicht, wie viel Platz frei ist.')
  })
})

test('the keys: one is missing, or there are none yet; settings for tests', () => {
  writeFileSync(join(folder, 'secrets.json'), '{"jwtSecret": "a", "publishableKey": "b", "secretKey": ""}', {
    mode: 0o600,
  })
  expect(sentences(checkKeys(folder, {}))).toEqual([
    'broken: …/secrets.json ist beschädigt oder nicht lesbar.',
  ])
  expect(sentences(checkKeys(join(folder, 'none'), { JWT_SECRET: 'a' }))).toEqual([
    'unknown: Die Schlüssel entstehen beim ersten Start.',
  ])
  expect(sentences(checkTestSettings({ rateLimit: false, allowPrivateWebhooks: true }))).toEqual([
    'broken: RATE_LIMIT ist aus: Niemand bremst Massenanfragen.',
    'attention: Webhooks dürfen in das eigene Netz rufen.',
  ])
})

test('the program: the Node that is needed is the one of the project', () => {
  expect(sentences(checkProgram('23.11.0', join(folder, 'none')))).toEqual([
    'broken: Node 23.11.0 ist zu alt, nötig ist 24 oder neuer.',
    'attention: Die Website ist noch nicht gebaut.',
  ])
})

test('the database: empty, with a table that is silent, with admins and examples', async () => {
  const { adminPool } = db
  const steps = (await adminPool.query('select count(*)::int from supabase_migrations.schema_migrations'))
    .rows[0]
  expect(sentences(await checkDatabase(adminPool))).toEqual([
    expect.stringMatching(/^well: PostgreSQL \d+\.\d+.* antwortet\.$/),
    `well: Alle ${steps.count} Schritte des Aufbaus sind eingespielt.`,
    'well: Die Uhren von Server und Datenbank stimmen überein.',
  ])
  const { rows } = await adminPool.query(`select t.tgname as name, t.tgrelid::regclass::text as "table",
    (select count(*)::int from pg_publication_rel as r join pg_publication as p on p.oid = r.prpubid and p.pubname = 'supabase_realtime') as every
    from pg_trigger as t where t.tgfoid::regproc::text like 'realtime.%' and t.tgrelid = 'records.ideas'::regclass`)
  for (const { name, table } of rows) await adminPool.query(`drop trigger ${name} on ${table}`)
  expect(sentences(await checkRealtime(adminPool))).toEqual([
    `attention: 1 von ${rows[0]?.every} Tabellen melden nichts.`,
  ])
  await adminPool.query(`insert into auth.users (id, email, email_confirmed_at) values
    ('a0000000-0000-4000-8000-000000000001', 'erste@verein.test', now()), ('a0000000-0000-4000-8000-000000000002', 'zweite@verein.test', now());
    insert into public.user_roles (user_id, role) select id, 'admin' from auth.users on conflict (user_id) do update set role = 'admin';
    insert into public.newsletter_subscriptions (name, email) values ('Max', 'max@example.org')`)
  expect(sentences(await checkAdmins(adminPool))).toEqual([
    'well: 2 Konten verwalten die Seite.',
    'attention: Ein Eintrag ist ein Beispiel (…@example.org).',
  ])
  await adminPool.query('drop schema supabase_migrations cascade; drop table public.user_roles cascade')
  expect(sentences(await checkDatabase(adminPool))[1]).toBe(
    `attention: ${steps.count} von ${steps.count} Schritten des Aufbaus fehlen.`,
  )
  expect(await isMigrated(adminPool)).toBe(false)
})

describe('the files', () => {
  const check = async (elsewhere = false) =>
    sentences(await checkStorage({ dataDir: folder, elsewhere, owner: undefined }))

  test('are in another storage, or can be stored without a database that answers', async () => {
    expect(await check(true)).toEqual([
      'unknown: Die Dateien liegen in einem S3-Speicher und wurden nicht gezählt.',
    ])
    mkdirSync(join(folder, 'storage/objects'), { recursive: true })
    expect(await check()).toEqual(['well: Dateien können gespeichert werden.'])
  })

  test.runIf(process.platform === 'linux')('cannot be stored where nobody may write', async () => {
    mkdirSync(join(folder, 'storage'))
    symlinkSync('/proc/sys/vm', join(folder, 'storage/objects'))
    expect(await check()).toEqual([
      expect.stringMatching(/^broken: Dateien können nicht gespeichert werden: E/),
    ])
  })
})

test('the server listens at another address than these settings say', async () => {
  const [found] = await checkPort({ host: '0.0.0.0', port: 0 }, true)
  expect(sentences(found ? [found] : [])).toEqual([
    'attention: Der Server läuft, aber nicht auf http://127.0.0.1:0.',
  ])
})

test('the clock of the machine and that of the proxy are apart, or not', async () => {
  const check = async (address: URL) =>
    sentences(await checkSiteUrl({ siteUrl: address.origin, host: '127.0.0.1' }))
  await servedAt(50, async (address) => expect(await check(address)).toHaveLength(1))
  for (const apart of [-90, 90])
    await servedAt(apart, async (address) =>
      expect((await check(address))[1]).toMatch(
        /^broken: Die Uhr geht (89|90|91) Sekunden anders als die des Proxys\.$/,
      ),
    )
})

test('backups of a day and of eight days ago', () => {
  const path = join(folder, 'zunft.tar.gz')
  writeFileSync(path, gzipSync('whole'))
  const check = (days: number) => {
    const then = Date.now() / 1000 - days * 86_400 - 60
    utimesSync(path, then, then)
    return sentences(checkBackups(folder))
  }
  expect(check(1)).toEqual(['well: Die letzte Sicherung ist einen Tag alt.'])
  expect(check(7)).toEqual(['well: Die letzte Sicherung ist 7 Tage alt.'])
  expect(check(8)).toEqual(['attention: Die letzte Sicherung ist 8 Tage alt.'])
})

describe('a whole report', () => {
  const report = (environment: NodeJS.ProcessEnv) =>
    examine({ config: readConfig(environment), environment, backups: undefined })

  test('before the first start, with the number of hints', async () => {
    const findings = await report({ DATA_DIR: join(folder, 'data'), PORT: '0' })
    expect(sentences(findings)).toContain(
      'unknown: Es gibt noch keine Datenbank; der erste Start legt sie an.',
    )
    const hints = findings.filter(({ state }) => state === 'attention').length
    expect(writeReport(findings)).toMatch(
      new RegExp(`\\n\\nAlles in Ordnung\\. ${hints} Hinweise \\(!\\)\\.\\n$`),
    )
    expect(JSON.parse(writeJson(findings))).toMatchObject({ ok: true })
    // Whatever needs somebody says what to do.
    for (const { state, says, todo } of findings) {
      if (state === 'attention' || state === 'broken') expect(todo, says).toBeTruthy()
      expect(`${says} ${todo ?? ''}`).not.toMatch(/undefined|NaN|\[object/)
    }
  })

  test('of a site whose database is elsewhere has no checks of a database', async () => {
    const findings = await report({ DATA_DIR: folder, PORT: '0', SUPABASE_URL: 'http://127.0.0.1:1' })
    expect([...new Set(findings.map(({ check }) => check))]).toEqual([
      'program',
      'port',
      'site-url',
      'map',
      'remote',
    ])
    expect(sentences(findings)).toContain('broken: SUPABASE_PUBLISHABLE_KEY fehlt.')
    expect(writeReport(findings)).toMatch(/\nEine Sache braucht Ihre Hilfe \(✗\)\./)
  })

  test('of an embedded database that does not start', async () => {
    mkdirSync(join(folder, 'db/cluster'), { recursive: true })
    writeFileSync(join(folder, 'db/cluster/PG_VERSION'), '9.6\n')
    const findings = await report({ DATA_DIR: folder, PORT: '0' })
    expect(sentences(findings.filter(({ check }) => check === 'database'))).toEqual([
      expect.stringMatching(/^broken: Die eingebaute Datenbank startet nicht: \S/),
    ])
  })
})

test('another API host that cannot be reached, or refuses the key', async () => {
  expect(sentences(await checkRemote('http://127.0.0.1:1', 'key'))).toEqual([
    expect.stringMatching(/^broken: http:\/\/127\.0\.0\.1:1 ist nicht erreichbar: /),
  ])
})

test('the rule for gaps comes from the build of the site, and is unknown without one', async () => {
  expect(await readFindGaps(join(folder, 'none.js'))).toBeUndefined()
  const build = join(folder, 'index.mjs')
  writeFileSync(build, `export const entry = { module: { settingsGaps: () => [{ label: 'Telefon' }] } }`)
  expect((await readFindGaps(build))?.({})).toEqual([{ label: 'Telefon' }])
})
