import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startSite } from './fixtures/site.ts'

const MAIN = 'build/server/main.js'

function startWith(environment: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', ...environment },
    encoding: 'utf8',
    timeout: 20_000,
  })
  return { status, stderr }
}

test('invalid configuration ends the start with a one-line error', () => {
  expect(startWith({ PORT: 'abc' })).toEqual({
    status: 1,
    stderr: 'PORT must be a port number, but is "abc".\n',
  })
  expect(startWith({ JWT_SECRET: 'short', DATA_DIR: mkdtempSync(join(tmpdir(), 'zunft-')) })).toEqual({
    status: 1,
    stderr: 'JWT_SECRET must have at least 32 characters.\n',
  })
  const unreachable = startWith({
    DATABASE_URL: 'postgresql://127.0.0.1:1/none',
    JWT_SECRET: 'a-secret-that-is-long-enough-for-anybody',
    SUPABASE_PUBLISHABLE_KEY: 'public',
    SUPABASE_SECRET_KEY: 'secret',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'zunft-')),
  })
  expect(unreachable.status).toBe(1)
  expect(unreachable.stderr).toMatch(/^DATABASE_URL cannot be reached: .+\n$/)
})

test('a second server on the same data folder is refused, and the first one keeps running', async ({
  request,
}) => {
  const site = await startSite({ DEMO_DATA: 'off' })
  const second = startWith({ DATA_DIR: site.dataDir })
  expect(second.status).toBe(1)
  expect(second.stderr).toMatch(/^Another server is already running on .+\n$/)
  expect((await request.get(`${site.url}/healthz`)).status()).toBe(200)
  await site.stop()
})

test('health answers 200 when ready and 503 while the database is down', async ({ request }) => {
  const site = await startSite({ DEMO_DATA: 'off' })
  const health = async () => {
    const answer = await request.get(`${site.url}/healthz`)
    return [answer.status(), await answer.json()]
  }
  expect(await health()).toEqual([200, { status: 'ok' }])
  await site.sql('alter role authenticator connection limit 0')
  await site.sql(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator'`)
  await expect.poll(health).toEqual([503, { status: 'unavailable' }])
  await site.sql('alter role authenticator connection limit -1')
  await expect.poll(health).toEqual([200, { status: 'ok' }])
  await site.stop()
})

test('metrics require the token', async ({ request }) => {
  const token = 'only-tests-watch-with-this'
  const site = await startSite({ DEMO_DATA: 'off', METRICS_TOKEN: token })
  await request.get(`${site.url}/impressum`)
  expect((await request.get(`${site.url}/metrics`)).status()).toBe(401)
  const scrape = async () => {
    const headers = { authorization: `Bearer ${token}` }
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
  await site.stop()
})

test('a stop finishes pending requests, refuses new ones and ends within ten seconds', async () => {
  const site = await startSite({ DEMO_DATA: 'off' })
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
  await stopped
  expect(performance.now() - begun).toBeLessThan(10_000)
  await expect(fetch(`${site.url}/healthz`)).rejects.toThrow()
})

test('a client that never finishes its request does not prevent the stop', async () => {
  const site = await startSite({ DEMO_DATA: 'off' })
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('POST /rest/v1/ideas HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{')
  const begun = performance.now()
  await site.stop()
  expect(performance.now() - begun).toBeLessThan(10_000)
  socket.destroy()
})

test('a signal during the start ends the server and its database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'zunft-signal-'))
  const server = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'off' },
  })
  await once(server, 'spawn')
  const exited = once(server, 'exit')
  await expect
    .poll(() => existsSync(join(dataDir, 'db', 'cluster', 'postmaster.pid')), { timeout: 20_000 })
    .toBe(true)
  server.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(existsSync(join(dataDir, 'db', 'cluster', 'postmaster.pid'))).toBe(false)
  rmSync(dataDir, { recursive: true, force: true })
})

test('a start that fails half-way leaves no database running', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'zunft-half-'))
  writeFileSync(join(dataDir, 'storage'), 'a file where the folder should be')
  expect(startWith({ DATA_DIR: dataDir }).status).toBe(1)
  expect(existsSync(join(dataDir, 'db', 'cluster', 'PG_VERSION'))).toBe(true)
  expect(existsSync(join(dataDir, 'db', 'cluster', 'postmaster.pid'))).toBe(false)
  rmSync(dataDir, { recursive: true, force: true })
})
