import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from './fixtures/installations.ts'
import { until } from './fixtures/until.ts'

const MAIN = 'build/server/main.js'

function startWith(environment: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', ...environment },
    encoding: 'utf8',
    timeout: 20_000,
  })
  return { status, stderr }
}

test('invalid configuration ends the start with a one-line error', async ({ installations }) => {
  expect(startWith({ PORT: 'abc' })).toEqual({
    status: 1,
    stderr: 'PORT must be a port number, but is "abc".\n',
  })
  const unreachable = startWith({
    DATABASE_URL: 'postgresql://127.0.0.1:1/none',
    JWT_SECRET: 'a-secret-that-is-long-enough-for-anybody',
    SUPABASE_PUBLISHABLE_KEY: 'public',
    SUPABASE_SECRET_KEY: 'secret',
    DATA_DIR: await installations.newDataFolder({ DEMO_DATA: 'off' }),
  })
  expect(unreachable.status).toBe(1)
  expect(unreachable.stderr).toMatch(/^DATABASE_URL cannot be reached: .+\n$/)
})

test('a running server is the only one on its data folder, and answers health and, with the token, metrics', async ({
  installations,
  request,
}) => {
  const token = 'only-tests-watch-with-this'
  const site = await installations.start({ DEMO_DATA: 'off', METRICS_TOKEN: token })
  const health = async () => {
    const answer = await request.get(`${site.url}/healthz`)
    return [answer.status(), await answer.json()]
  }

  await test.step('metrics require the token', async () => {
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

test('a stop finishes pending requests, refuses new ones, and ends within ten seconds also when a client never finishes its request', async ({
  installations,
}) => {
  const site = await installations.start({ DEMO_DATA: 'off' })
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

test('a signal during the start ends the server and its database', async ({ installations }) => {
  const DATA_DIR = await installations.newDataFolder({ DEMO_DATA: 'off' })
  const server = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', DATA_DIR, DEMO_DATA: 'off' },
    stdio: 'ignore',
  })
  const exited = once(server, 'exit')
  const postmaster = join(DATA_DIR, 'db', 'cluster', 'postmaster.pid')
  await until(() => existsSync(postmaster), 20_000)
  server.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(existsSync(postmaster)).toBe(false)
})

test('a start that fails half-way leaves no database running', async ({ installations }) => {
  const DATA_DIR = await installations.newDataFolder({ DEMO_DATA: 'off' })
  // PostgreSQL writes this file at each start, and keeps it.
  const started = join(DATA_DIR, 'db', 'cluster', 'postmaster.opts')
  rmSync(started)
  rmSync(join(DATA_DIR, 'storage'), { recursive: true })
  writeFileSync(join(DATA_DIR, 'storage'), 'a file where the folder should be')
  expect(startWith({ DATA_DIR }).status).toBe(1)
  expect(existsSync(started)).toBe(true)
  expect(existsSync(join(DATA_DIR, 'db', 'cluster', 'postmaster.pid'))).toBe(false)
})
