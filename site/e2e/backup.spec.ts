import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { createAccount, openSession } from './fixtures/accounts.ts'
import { test } from './fixtures/installations.ts'
import { skipOnRealHost } from './fixtures/real-host.ts'
import { postmasterOf, type Site, sharedKeys, startSite, until } from './fixtures/site.ts'
import {
  createLoadBucket,
  findInconsistencies,
  insertIdea,
  noWritesYet,
  startWriteLoad,
  upload,
} from './fixtures/write-load.ts'

skipOnRealHost({ missing: 'own server' })

type Ended = Readonly<{ code: number; stdout: string; stderr: string }>

/** Runs a command as `npm run` does, in a shell with the variables in `before`. */
function run(
  script: string,
  args: readonly string[],
  environment: Record<string, string>,
  before = ':',
): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment }
    const command = [process.execPath, `installation/commands/${script}.ts`, ...args]
    execFile('sh', ['-c', `${before} && exec "$@"`, 'sh', ...command], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

// One installation is the source of both.
test.describe.configure({ mode: 'default' })

let folder: string
let site: Site
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zunft-backup-'))
  site = await startSite({ DEMO_DATA: 'off' })
  await createLoadBucket(site)
})
test.afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup taken during writes is restored in another folder, where accounts and data work', async ({
  installations,
}) => {
  test.slow()
  const account = await createAccount(site, 'member')
  const session = await openSession(site, account)
  const newsletter = randomUUID()
  await site.sql(
    `insert into newsletters (id, subject, content, subscribers, state, channel)
     values ($1, 'Neues', 'Grüß Gott', 1, 'sending', 'smtp')`,
    [newsletter],
  )
  const acknowledged = noWritesYet()
  const load = startWriteLoad(site, acknowledged)
  await until(() => load.writes() > 10, 20_000)
  const before = { ideas: new Set(acknowledged.ideas), files: new Map(acknowledged.files) }
  const archive = join(folder, 'backup.tar.gz')

  const { stdout: keys } = await run('backup', ['--new-key'], {})
  const BACKUP_RECIPIENT = /BACKUP_RECIPIENT=(\S+)/.exec(keys)?.[1] ?? ''
  const BACKUP_PASSPHRASE = /AGE-SECRET-KEY-\S+/.exec(keys)?.[0] ?? ''
  const backup = await run('backup', [archive], { DATA_DIR: site.dataDir, BACKUP_RECIPIENT })
  await load.stop()
  expect(backup).toMatchObject({ code: 0, stdout: expect.stringContaining('Die Sicherung ist vollständig') })
  expect(statSync(archive).mode & 0o777).toBe(0o600)

  const limited = join(folder, 'limited.tar.gz')
  const full = await run('backup', [limited], { DATA_DIR: site.dataDir }, 'ulimit -f 1')
  expect(full).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Für das Dateisystem .+ zu groß\.\n$/),
  })
  expect(readdirSync(folder)).toEqual(['backup.tar.gz'])
  const mistyped = await run('restore', [archive, '--overwritte'], { DATA_DIR: site.dataDir })
  expect(mistyped).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Aufruf: npm run restore .+\n$/),
  })

  const running = await run('restore', [archive, '--overwrite'], {
    DATA_DIR: site.dataDir,
    BACKUP_PASSPHRASE,
  })
  expect(running).toMatchObject({ code: 1, stderr: expect.stringContaining('arbeitet noch ein Server') })
  const dataDir = join(folder, 'restored')
  const typed = join(folder, 'typed')
  writeFileSync(typed, `${BACKUP_PASSPHRASE}\n`)
  const restoring = await run('restore', [archive], { DATA_DIR: dataDir }, `exec <'${typed}'`)
  expect(restoring).toMatchObject({ code: 0 })
  expect(Object.values(restoring).join('')).not.toContain(BACKUP_PASSPHRASE)

  const restored = await installations.start({ DATA_DIR: dataDir, DEMO_DATA: 'off' })
  expect(await findInconsistencies(restored, before)).toEqual([])
  expect(restored.publishableKey).toBe(site.publishableKey)
  const refreshed = await fetch(`${restored.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: restored.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: session.refresh_token }),
  })
  expect(refreshed.status).toBe(200)
  expect((await openSession(restored, account)).user.email).toBe(account.email)
  // Nothing is sent by itself that may have been sent after the backup.
  expect(await restored.sql('select state from newsletters where id = $1', [newsletter])).toEqual([
    { state: 'paused' },
  ])
})

test('copies a running installation to one with an external database', async ({ installations }) => {
  test.slow()
  expect((await insertIdea(site, 'Zum Kopieren')).status).toBe(201)
  expect((await upload(site, 'copied.txt', 7)).status).toBe(200)
  // As at a hosting provider: the owner is no superuser.
  await site.sql('create role landlord login createrole')
  await site.sql('grant anon, authenticated, service_role to landlord')
  await site.sql('create database destination owner landlord')
  const socket = encodeURIComponent(postmasterOf(site.dataDir).socketFolder)
  const target = {
    ...sharedKeys(site),
    DATABASE_URL: `postgresql://landlord@localhost/destination?host=${socket}`,
    DATA_DIR: join(folder, 'copied'),
  }
  const description = join(folder, 'target.env')
  writeFileSync(
    description,
    Object.entries(target)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  )

  const copied = await run('copy', ['--to', description], { DATA_DIR: site.dataDir })
  expect(copied).toMatchObject({ code: 0, stdout: expect.stringContaining('Prüfsummen stimmen überein') })
  const copy = await installations.start(target)
  const ideas = async (url: string) =>
    (
      await fetch(`${url}/rest/v1/ideas?select=id,title&order=id`, { headers: { apikey: site.secretKey } })
    ).json()
  expect(await ideas(copy.url)).toEqual(await ideas(site.url))
  expect(await ideas(copy.url)).toContainEqual(expect.objectContaining({ title: 'Zum Kopieren' }))
  expect(await (await fetch(`${copy.url}/storage/v1/object/public/load/copied.txt`)).text()).toBe(
    'copied.txt 7',
  )
  expect(readFileSync(join(target.DATA_DIR, 'secrets.json'))).toEqual(
    readFileSync(join(site.dataDir, 'secrets.json')),
  )
})
