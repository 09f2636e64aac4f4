import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createServer } from '../app.ts'
import { createListener, type Listener } from '../database/listening/listener.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { type ScheduledFunction, scheduleFunctions } from './scheduled-functions.ts'

const CHANNEL = 'scheduled_test'
let server: TestServer
let listener: Listener
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const ok = (headers = {}) => new Response(null, { headers })
const notify = () => server.db.adminPool.query(`notify ${CHANNEL}`)

/** A schedule of one function, implemented by `work`; the channel is listened to when it resolves. */
async function schedule(
  work: (signal: AbortSignal, run: number) => Promise<Response>,
  one: Partial<ScheduledFunction> = {},
) {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  listener = createListener(server.db.connectionString, pino({ level: 'silent' }))
  const counts = { runs: 0, atOnce: 0, most: 0 }
  const made = scheduleFunctions({
    scheduled: [{ name: 'record-run', channel: CHANNEL, everySeconds: 3600, ...one }],
    async invoke(name, signal) {
      expect(name).toBe('record-run')
      counts.runs += 1
      counts.atOnce += 1
      counts.most = Math.max(counts.most, counts.atOnce)
      return work(signal, counts.runs).finally(() => {
        counts.atOnce -= 1
      })
    },
    listener,
    log: pino({ level: 'info' }, sink),
  })
  onTestFinished(() => Promise.all([made.close(), listener.close()]).then(() => {}))
  await listener.ready()
  return { ...made, counts, lines }
}

test('a function runs at the start and on every notification, with the secret key and the variables of the installation', async () => {
  const { functions, ...others } = server.dependencies
  const environment = { SITE_URL: 'https://www.site.example', SUPABASE_SERVICE_ROLE_KEY: 'not overwritten' }
  const app = await createServer({ ...others, functions: { ...functions, environment } })
  const { headers } = server.personas.service
  const { secretKey } = server.secrets
  const runs = async () =>
    (await server.db.adminPool.query(`select message from audit_log where message like 'ran:%'`)).rows
  await schedule(async (signal) =>
    app.fetch(
      new Request('http://site.test/functions/v1/record-run', {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${secretKey}` },
        signal,
      }),
    ),
  )
  await expect.poll(async () => (await runs()).length).toBeGreaterThan(0)
  const before = (await runs()).length
  await notify()
  await expect.poll(async () => (await runs()).length).toBeGreaterThan(before)
  expect((await runs())[0]).toEqual({ message: 'ran: https://www.site.example' })
})

test('runs follow each other at the interval, or after Retry-After', async () => {
  const often = await schedule(async () => ok(), { everySeconds: 0.01 })
  await expect.poll(() => often.counts.runs).toBeGreaterThan(5)
  const asked = await schedule(async () => ok({ 'retry-after': '0' }))
  await expect.poll(() => asked.counts.runs).toBeGreaterThan(5)
  const wrong = await schedule(async () => ok({ 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' }))
  await expect.poll(() => wrong.counts.runs).toBeGreaterThan(0)
  expect(wrong.counts.runs).toBeLessThan(4)
})

test('a function runs once at a time; what is notified meanwhile starts one more run', async () => {
  const gate = Promise.withResolvers<void>()
  const { counts } = await schedule(async (_signal, run) => {
    if (run <= 2) await gate.promise
    return ok()
  })
  await expect.poll(() => counts.runs).toBeGreaterThan(0)
  const before = counts.runs
  for (let n = 0; n < 20; n++) await notify()
  // Answered behind the notifications on the same connection.
  await listener.query('select 1')
  expect(counts.runs).toBe(before)
  gate.resolve()
  await expect.poll(() => counts.runs).toBeGreaterThan(before)
  await listener.query('select 1')
  expect(counts.most).toBe(1)
  expect(counts.runs).toBeLessThan(before + 5)
})

test('failing runs are repeated ever more rarely and logged; after one that succeeds all is as before', async () => {
  let broken = true
  const { counts, lines } = await schedule(
    async (_signal, run) => {
      if (!broken) return ok()
      if (run % 2) throw new Error('with inner details')
      return new Response(null, { status: 503 })
    },
    { everySeconds: 0.01 },
  )
  await expect.poll(() => counts.runs).toBeGreaterThan(4)
  const [pauses, runs] = [lines.length, counts.runs]
  // 0.02 + 0.04 + 0.08 + 0.16 s: notifications do not shorten them.
  for (let n = 0; n < 20; n++) await notify()
  await listener.query('select 1')
  expect(counts.runs - runs).toBeLessThan(10)
  expect(pauses).toBeGreaterThan(3)
  expect(lines.join()).toMatch(/"function":"record-run","failures":1/)
  broken = false
  const mended = counts.runs
  await expect.poll(() => counts.runs).toBeGreaterThan(mended + 5)
})

test('stopping aborts the run under way, waits for it, and starts no other', async () => {
  let ended = false
  const { close, counts } = await schedule(async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    await new Promise((resolve) => setImmediate(resolve))
    ended = true
    return ok()
  })
  await expect.poll(() => counts.runs).toBe(1)
  await close()
  expect(ended).toBe(true)
  await notify()
  await listener.query('select 1')
  expect(counts.runs).toBe(1)
})

test('stopping does not wait for ever for a run that ignores its signal', async () => {
  const { close, counts } = await schedule(() => new Promise(() => {}))
  await expect.poll(() => counts.runs).toBe(1)
  const begun = performance.now()
  await close()
  expect(performance.now() - begun).toBeLessThan(10_000)
})
