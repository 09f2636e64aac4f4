import pino, { type Level } from 'pino'
import { expect, test, vi } from 'vitest'
import { createLog } from '../log/create-log.ts'
import { loggedAnswer, requestLines } from './request-log.ts'

const requestId = '0b8c2d6e-1111-4222-8333-444455556666'

/** Lines of a request with this status, without time and duration. */
function lines(level: Level, status: number): string[] {
  const written: string[] = []
  const log = createLog(level, { write: (line) => written.push(line) })
  requestLines(log).write(requestId, performance.now(), loggedAnswer('GET', '/events/2030-"\\', status))
  return written.map((line) => line.replace(/"time":\d+/, '"time":0').replace(/"ms":[\d.]+/, '"ms":0'))
}

test('a line is what the library would have written', () => {
  const written: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => written.push(line) })
  log.debug({ requestId, method: 'GET', path: '/events/…', status: 200, ms: 0 }, 'request')
  const [line = ''] = written
  expect(lines('debug', 200)).toEqual([line.replace(/"time":\d+/, '"time":0').replace('…', '\\u2026')])
  expect(JSON.parse(lines('debug', 200)[0] ?? '')).toMatchObject({ path: '/events/…' })
})

test('a failure is an error, and other requests are written at the level "debug" alone', () => {
  expect(lines('info', 200)).toEqual([])
  expect(lines('error', 503).map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, status: 503, path: '/events/…', msg: 'request failed' },
  ])
})

test('who would have to put a line together is told whether it is written', () => {
  const concerned = (level: Level) => [200, 404, 503].map(requestLines(createLog(level)).concern)
  expect(concerned('debug')).toEqual([true, true, true])
  expect(concerned('info')).toEqual([false, false, true])
})

test('each line has the time and the duration of its own request', async () => {
  const written: { time: number; ms: number }[] = []
  const log = createLog('debug', { write: (line) => written.push(JSON.parse(line)) })
  const requests = requestLines(log)
  for (const took of [0, 0, 1_000, 60_000]) {
    const before = Date.now()
    requests.write(requestId, performance.now() - took, loggedAnswer('GET', '/', 200))
    const { time = 0, ms = Number.NaN } = written.at(-1) ?? {}
    expect(Math.floor(ms / 500) * 500).toBe(took)
    // The two clocks begin a millisecond at different times.
    expect(time).toBeGreaterThanOrEqual(before - 1)
    expect(time).toBeLessThanOrEqual(Date.now())
    await vi.waitUntil(() => Date.now() > before + 3, { interval: 1 })
  }
})
