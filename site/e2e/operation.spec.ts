import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { authClient } from './fixtures/accounts.ts'
import { mailedLink, outbox } from './fixtures/mail.ts'
import { skipOnRealHost } from './fixtures/real-host.ts'
import { roleOf, shownSignIn } from './fixtures/sign-in.ts'
import { newDataFolder, type Site, startSite, until } from './fixtures/site.ts'

skipOnRealHost({ missing: 'own server' })

const MAIN = 'build/server/main.js'
const PASSWORD = 'Brezn-und-Bier'
const METRICS_TOKEN = 'only-tests-watch-with-this'
const [ERIKA, MAX, LOTTE] = ['erika@example.org', 'max@example.org', 'lotte@example.org'] as const

// One installation, which is started twice, for all.
test.describe.configure({ mode: 'serial' })

let folder: string
let environment: Record<string, string>
let site: Site

test.beforeAll(async () => {
  test.setTimeout(90_000)
  folder = await newDataFolder({ DEMO_DATA: 'off' })
  environment = { DATA_DIR: folder, DEMO_DATA: 'off', ADMIN_EMAIL: 'Erika@Example.org', METRICS_TOKEN }
  site = await startSite(environment)
})
test.afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function startWith(environment: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', ...environment },
    encoding: 'utf8',
    timeout: 20_000,
  })
  return { status, stderr }
}

function command(name: 'admin' | 'doctor', args: readonly string[], environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`installation/commands/${name}.ts`, ...args],
    { env: { ...process.env, ...environment }, encoding: 'utf8', timeout: 60_000 },
  )
  return { status, output: stdout + stderr }
}

const npmRunAdmin = (email: string) => command('admin', [email], environment)

type Finding = { check: string; state: string; says: string }

function doctor(changed: Record<string, string>) {
  const { status, output } = command('doctor', ['--json'], { ...environment, ...changed })
  const { findings } = JSON.parse(output) as { findings: Finding[] }
  const broken = findings.filter(({ state }) => state === 'broken').map(({ check }) => check)
  return { status, findings, broken }
}

/** Confirms an address by a password reset, which also replaces the password set before. */
async function choosePasswordByMail(email: string): Promise<void> {
  const client = authClient(site)
  await client.resetPasswordForEmail(email)
  const link = new URL(await mailedLink(outbox(site), email, 'recovery'))
  await client.verifyOtp({ type: 'recovery', token_hash: link.searchParams.get('token_hash') ?? '' })
  expect((await client.updateUser({ password: PASSWORD })).error).toBeNull()
}

test('invalid configuration ends the start with a one-line error', () => {
  expect(startWith({ PORT: 'abc' })).toEqual({
    status: 1,
    stderr: 'PORT must be a port number, but is "abc".\n',
  })
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'zunft-none-'))
  const unreachable = startWith({
    DATABASE_URL: 'postgresql://127.0.0.1:1/none',
    JWT_SECRET: 'a-secret-that-is-long-enough-for-anybody',
    SUPABASE_PUBLISHABLE_KEY: 'public',
    SUPABASE_SECRET_KEY: 'secret',
    DATA_DIR,
  })
  rmSync(DATA_DIR, { recursive: true, force: true })
  expect(unreachable.status).toBe(1)
  expect(unreachable.stderr).toMatch(/^DATABASE_URL cannot be reached: .+\n$/)
})

test('ADMIN_EMAIL creates an admin and prints the password once; npm run admin promotes others while the server runs', async () => {
  test.slow()
  const shown = shownSignIn(site.output())
  expect(shown?.email).toBe(ERIKA)
  expect(await roleOf(site, ERIKA, shown?.password ?? '')).toBe('admin')
  expect(await site.sql('select from public.events')).toEqual([])

  expect(npmRunAdmin('')).toEqual({
    status: 1,
    output: 'Aufruf: npm run admin -- name@example.org\n',
  })
  expect(npmRunAdmin(MAX)).toEqual({
    status: 1,
    output: expect.stringMatching(
      new RegExp(`^Zu ${MAX} gibt es kein Konto\\. Registrieren Sie sich .* erst SMTP_URL setzen\\.\n$`),
    ),
  })
  for (const email of [MAX, LOTTE]) {
    expect((await authClient(site).signUp({ email, password: PASSWORD })).error).toBeNull()
  }
  expect(npmRunAdmin(MAX)).toEqual({
    status: 1,
    output: expect.stringContaining('er liegt im Ordner outbox'),
  })
  for (const email of [MAX, LOTTE]) await choosePasswordByMail(email)
  expect(npmRunAdmin(' Max@example.org')).toMatchObject({
    status: 0,
    output: expect.stringContaining('gehört jetzt zur Verwaltung'),
  })
  expect(await roleOf(site, MAX, PASSWORD)).toBe('admin')
})

test('a running server is the only one on its data folder, and answers health and, with the token, metrics', async ({
  request,
}) => {
  const health = async () => {
    const answer = await request.get(`${site.url}/healthz`)
    return [answer.status(), await answer.json()]
  }

  await test.step('metrics require the token', async () => {
    await request.get(`${site.url}/impressum`)
    expect((await request.get(`${site.url}/metrics`)).status()).toBe(401)
    const scrape = async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      return (await request.get(`${site.url}/metrics`, { headers })).text()
    }
    const text = await scrape()
    expect(text).toContain(
      'zunft_http_request_duration_seconds_count{service="site",method="GET",status="2xx"} 1',
    )
    expect(text).toContain('zunft_realtime_sockets 0')
    expect(text).toMatch(/zunft_database_connections\{pool="api",state="idle"\} \d/)
    expect(text).toMatch(/zunft_storage_bytes\{bucket="event-images"\} 0/)
    expect(text).toMatch(/zunft_data_folder_free_bytes \d{7,}/)
    await expect(async () => {
      await request.get(`${site.url}/impressum`)
      expect(await scrape()).toMatch(/zunft_cache_hits_total [1-9]/)
    }).toPass()
  })

  await test.step('a second server on the same data folder is refused, and the first one keeps running', async () => {
    const second = startWith({ DATA_DIR: site.dataDir })
    expect(second.status).toBe(1)
    expect(second.stderr).toMatch(/^Another server is already running on .+\n$/)
    expect(await health()).toEqual([200, { status: 'ok' }])
  })

  await test.step('health answers 503 while the database is down', async () => {
    await site.sql('alter role authenticator connection limit 0')
    await site.sql(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator'`)
    await expect.poll(health).toEqual([503, { status: 'unavailable' }])
    await site.sql('alter role authenticator connection limit -1')
    await expect.poll(health).toEqual([200, { status: 'ok' }])
  })
})

test('a stop finishes pending requests, refuses new ones, and ends within ten seconds also when a client never finishes its request', async () => {
  await site.sql(`create function public.slow(seconds numeric) returns text language sql volatile
    as $$ select 'done' from pg_sleep(seconds) $$`)
  await site.sql(`notify pgrst, 'reload schema'`)
  const call = (seconds: number) =>
    fetch(`${site.url}/rest/v1/rpc/slow`, {
      method: 'POST',
      headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ seconds }),
    })
  await expect.poll(async () => (await call(0)).status, { timeout: 15_000 }).toBe(200)
  const { hostname, port } = new URL(site.url)
  const unfinished = connect(Number(port), hostname)
  unfinished.on('error', () => {})
  await once(unfinished, 'connect')
  unfinished.write('POST /rest/v1/ideas HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{')
  const pending = call(1.5)
  await expect
    .poll(
      async () =>
        (
          await site.sql(
            `select 1 from pg_stat_activity where query like '%slow%' and state = 'active' and usename = 'authenticator'`,
          )
        ).length,
    )
    .toBeGreaterThan(0)
  const begun = performance.now()
  const stopped = site.stop()
  expect(await (await pending).json()).toBe('done')
  await expect(fetch(`${site.url}/healthz`)).rejects.toThrow()
  await stopped
  expect(performance.now() - begun).toBeLessThan(10_000)
  unfinished.destroy()
})

test('a signal during the start ends the server and its database, and so does a start that fails half-way', async () => {
  const postmaster = join(folder, 'db', 'cluster', 'postmaster.pid')
  const server = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...environment, PORT: '0' },
    stdio: 'ignore',
  })
  const exited = once(server, 'exit')
  await until(() => existsSync(postmaster), 20_000)
  server.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(existsSync(postmaster)).toBe(false)

  // PostgreSQL writes this file at each start, and keeps it.
  const started = join(folder, 'db', 'cluster', 'postmaster.opts')
  rmSync(started)
  const storage = join(folder, 'storage')
  renameSync(storage, `${storage}-elsewhere`)
  writeFileSync(storage, 'a file where the folder should be')
  expect(startWith({ DATA_DIR: folder }).status).toBe(1)
  expect(existsSync(started)).toBe(true)
  expect(existsSync(postmaster)).toBe(false)
  rmSync(storage)
  renameSync(`${storage}-elsewhere`, storage)
})

test('npm run admin promotes while the server does not run; the next start prints no password', async () => {
  expect(npmRunAdmin(LOTTE)).toMatchObject({ status: 0 })
  const first = shownSignIn(site.output())
  site = await startSite(environment)
  expect(shownSignIn(site.output())).toBeUndefined()
  expect(await roleOf(site, ERIKA, first?.password ?? '')).toBe('admin')
  expect(await roleOf(site, LOTTE, PASSWORD)).toBe('admin')
})

test('the doctor checks a running and a stopped installation, reports defects and changes nothing', async () => {
  test.slow()
  await site.sql(`delete from supabase_migrations.schema_migrations where version = '20260101000300'`)
  const running = doctor({ PORT: new URL(site.url).port })
  expect(running).toMatchObject({ status: 0, broken: [] })
  expect(running.findings).toContainEqual(expect.objectContaining({ check: 'port', state: 'well' }))
  expect(running.findings).toContainEqual(expect.objectContaining({ check: 'people', state: 'attention' }))
  await site.sql(
    `insert into storage.objects (bucket_id, name, version) values ('event-images', 'a.jpg', gen_random_uuid())`,
  )
  await site.stop()

  chmodSync(join(folder, 'secrets.json'), 0o644)
  const resting = doctor({ PORT: '0', RATE_LIMIT: 'off' })
  expect(resting).toMatchObject({ status: 1, broken: ['keys', 'storage', 'switches'] })
  const missing = ({ findings }: typeof running) =>
    findings.find(({ says }) => says.includes('Schritten des Aufbaus fehlen'))
  expect(missing(running)).toBeDefined()
  expect(missing(resting)).toEqual(missing(running))
  expect(doctor({ PORT: 'drei' })).toMatchObject({ status: 1, broken: ['settings'] })
})
