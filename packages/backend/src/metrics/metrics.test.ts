import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createServer } from '../app.ts'
import { createDelivery } from '../auth/index.ts'
import { createListener } from '../database/listening/listener.ts'
import { SINGLE_NODE } from '../database/nodes/node-bus.ts'
import { createOutside } from '../functions/index.ts'
import { sessionTokens } from '../http/tokens.ts'
import { createRealtime } from '../realtime/index.ts'
import { measureStorage } from '../storage/index.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { measurePools, measureRequests, serviceOf } from './measurements.ts'
import { createPrometheusMetrics, NO_METRICS, type PrometheusMetrics } from './metrics.ts'

const TOKEN = 'only-tests-watch-with-this'
const log = pino({ level: 'silent' })
let server: TestServer
let metrics: PrometheusMetrics
let http: ReturnType<typeof createHttpServer>
let url: string

beforeAll(async () => {
  server = await createTestServer()
  metrics = await createPrometheusMetrics(log)
  measurePools(metrics, { api: server.db.pool, auth: server.db.authPool })
  measureStorage(metrics, server.db.pool)
  const app = await createServer({
    ...server.dependencies,
    rateLimit: true,
    watched: { metrics, token: TOKEN },
  })
  http = createHttpServer(measureRequests(metrics, getRequestListener(app.fetch)))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})

afterAll(async () => {
  http.closeAllConnections()
  http.close()
  await server.close()
})

const scrape = (token: string) => fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })

/** The samples of one metric, without HELP and TYPE. */
async function samples(name: string): Promise<string[]> {
  const text = await (await scrape(TOKEN)).text()
  return text.split('\n').filter((line) => line.startsWith(name))
}

test('without METRICS_TOKEN there is no endpoint, and a wrong token is refused', async () => {
  expect((await server.fetch('/metrics')).status).toBe(404)
  for (const token of ['', 'wrong', `${TOKEN}x`, TOKEN.slice(1)]) {
    const answer = await scrape(token)
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain('zunft_')
  }
  const answer = await scrape(TOKEN)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
})

test('requests are counted by service, method and class of status only', async () => {
  const { headers } = server.personas.visitor
  await fetch(`${url}/rest/v1/notes?title=eq.Erika`, { headers })
  await fetch(`${url}/rest/v1/notes?title=eq.Mustermann`, { headers })
  await fetch(`${url}/rest/v1/keine-solche-tabelle`, { headers })
  await fetch(`${url}/auth/v1/user`, { headers, method: 'PROPFIND' })
  const counts = await samples('zunft_http_request_duration_seconds_count')
  expect(counts).toContain(
    'zunft_http_request_duration_seconds_count{service="rest",method="GET",status="2xx"} 2',
  )
  expect(counts).toContain(
    'zunft_http_request_duration_seconds_count{service="rest",method="GET",status="4xx"} 1',
  )
  expect(counts).toContain(
    'zunft_http_request_duration_seconds_count{service="auth",method="other",status="4xx"} 1',
  )
  expect(await (await scrape(TOKEN)).text()).not.toMatch(/Erika|Mustermann|keine-solche|PROPFIND/)
})

test('a flood of anonymous writes is counted where it was refused', async () => {
  const { headers } = server.personas.visitor
  const write = () => fetch(`${url}/rest/v1/notes`, { method: 'POST', headers, body: '{}' })
  let refused = 0
  for (let n = 0; n < 62; n += 1) {
    const answer = await write()
    await answer.text()
    if (answer.status === 429) refused += 1
  }
  expect(refused).toBeGreaterThan(0)
  expect(await samples('zunft_rate_limit_refusals_total')).toEqual([
    `zunft_rate_limit_refusals_total{service="rest"} ${refused}`,
  ])
})

test('pools, stored bytes and the process are measured at each scrape', async () => {
  await server.db.adminPool.query(
    `insert into storage.objects (bucket_id, name, version, metadata)
     values ('pictures', 'a.jpg', 'v', '{"size": 1200}'), ('pictures', 'b.jpg', 'w', '{"size": 34}')`,
  )
  expect(await samples('zunft_storage_bytes')).toContain('zunft_storage_bytes{bucket="pictures"} 1234')
  expect(await samples('zunft_database_connections')).toContain(
    'zunft_database_connections{pool="auth",state="waiting"} 0',
  )
  expect(await samples('process_resident_memory_bytes')).toHaveLength(1)
  expect(await samples('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1)
})

test('refused sockets are counted by status', async () => {
  const { pool, connectionString } = server.db
  const { secrets: keys } = server
  const tokens = await sessionTokens(keys)
  const realtime = createRealtime({
    pool,
    listener: createListener(connectionString, log),
    nodes: SINGLE_NODE,
    keys,
    tokens,
    rateLimit: true,
    metrics,
    log,
  })
  const upgrades = createHttpServer().on('upgrade', realtime.upgrade)
  await once(upgrades.listen(0, '127.0.0.1'), 'listening')
  const socket = new WebSocket(
    `ws://127.0.0.1:${(upgrades.address() as AddressInfo).port}/realtime/v1/websocket?apikey=guessed`,
  )
  await once(socket, 'error')
  await realtime.close()
  upgrades.close()
  expect(await samples('zunft_realtime_refusals_total')).toEqual([
    'zunft_realtime_refusals_total{status="401"} 1',
  ])
  expect(await samples('zunft_realtime_sockets')).toEqual(['zunft_realtime_sockets 0'])
})

test('mails and webhook calls are counted by result', async () => {
  let working = false
  const mailer = {
    delivers: true,
    send: () => (working ? Promise.resolve() : Promise.reject(new Error('busy'))),
    close: async () => {},
  }
  const delivery = createDelivery(mailer, log, { metrics, retryDelays: [] })
  const mail = { to: 'erika@example.org', subject: 'Hallo', text: '', html: '' }
  delivery.post(mail)
  await delivery.close()
  working = true
  delivery.post(mail)
  await delivery.close()
  const outside = createOutside({ allowPrivate: true, metrics })
  await outside.fetch(`${url}/healthz`, {})
  await outside.fetch(`${url}/rest/v1/notes`, {})
  await expect(outside.fetch('http://127.0.0.1:1/', {})).rejects.toThrow()
  await outside.close()
  expect(await samples('zunft_mails_total')).toEqual([
    'zunft_mails_total{outcome="failed"} 1',
    'zunft_mails_total{outcome="sent"} 1',
  ])
  expect(await samples('zunft_webhook_deliveries_total')).toEqual([
    'zunft_webhook_deliveries_total{outcome="accepted"} 1',
    'zunft_webhook_deliveries_total{outcome="refused"} 1',
    'zunft_webhook_deliveries_total{outcome="unreachable"} 1',
  ])
})

test('a metric that cannot be read is left out', async () => {
  metrics.gauge({ name: 'zunft_broken', help: 'Always fails.', labels: [] }, () =>
    Promise.reject(new Error()),
  )
  expect(await samples('zunft_broken')).toEqual([])
  expect(await samples('zunft_database_connections')).not.toEqual([])
})

test('every line is valid Prometheus text, every metric has a help text, and counters end in _total', async () => {
  await server.db.adminPool.query(
    `insert into storage.buckets (id, name) values ('odd', E'a "quoted" \\\\ bucket\\nof two lines') on conflict do nothing`,
  )
  const text = await (await scrape(TOKEN)).text()
  expect(text.endsWith('\n')).toBe(true)
  const types = new Map<string, string>()
  const helped = new Set<string>()
  const samplesSeen = new Set<string>()
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const help = /^# HELP (\w+) \S/.exec(line)?.[1]
    const [, typed, type] = /^# TYPE (\w+) (counter|gauge|histogram|summary)$/.exec(line) ?? []
    if (help) helped.add(help)
    else if (typed && type) {
      expect(types.has(typed), typed).toBe(false)
      types.set(typed, type)
    } else {
      const [, name = '', value = ''] = SAMPLE.exec(line) ?? []
      expect(name, line).not.toBe('')
      expect(Number.isNaN(Number(value.replace('+Inf', 'Infinity'))) && !/^nan$/i.test(value), line).toBe(
        false,
      )
      const key = line.slice(0, line.lastIndexOf(' '))
      expect(samplesSeen.has(key), key).toBe(false)
      samplesSeen.add(key)
      const metric = types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '')
      expect(types.has(metric), line).toBe(true)
    }
  }
  expect([...helped].toSorted()).toEqual([...types.keys()].toSorted())
  const counters = [...types].filter(([, type]) => type === 'counter').map(([name]) => name)
  expect(counters.filter((name) => !name.endsWith('_total'))).toEqual([])
  const ours = [...types].filter(([name, type]) => name.startsWith('zunft_') && type !== 'counter')
  expect(ours.filter(([name]) => name.endsWith('_total'))).toEqual([])
})

/** A sample in Prometheus' text format: in values of labels backslashes, quotes and ends of lines are escaped; NaN has any spelling. */
const SAMPLE =
  /^([a-zA-Z_:][\w:]*)(?:\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*",?)+\})? (Na[nN]|[+-]Inf|[+-]?[\d.]+(?:e[+-]?\d+)?)$/

test.each([
  ['/rest/v1/notes?id=eq.1', 'rest'],
  ['/assets/root-abc.js', 'files'],
  ['/healthz', 'watching'],
  ['/rest/v2/', 'site'],
  ['//rest/v1/', 'site'],
  ['', 'site'],
])('%o belongs to %s', (path, service) => {
  expect(serviceOf(path)).toBe(service)
})

test('without a token nothing is measured', () => {
  const counter = NO_METRICS.counter({ name: 'zunft_x', help: '', labels: ['a'] })
  expect(counter.add({ a: 'b' })).toBeUndefined()
})
