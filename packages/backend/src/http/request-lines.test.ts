import pino, { type Level } from 'pino'
import { expect, test } from 'vitest'
import { createLog } from '../log/create-log.ts'
import { loggedAnswer, requestLines } from './request-lines.ts'

const requestId = '0b8c2d6e-1111-4222-8333-444455556666'

/** Lines of a request with this status, without time and duration. */
function lines(level: Level, status: number): string[] {
  const written: string[] = []
  const log = createLog(level, { write: (line) => written.push(line) })
  requestLines(log)(requestId, performance.now(), loggedAnswer('GET', '/events/2030-"\\', status))
  return written.map((line) => line.replace(/"time":\d+/, '"time":0').replace(/"ms":[\d.]+/, '"ms":0'))
}

test('a line is what the library would have written', () => {
  const written: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => written.push(line) })
  log.debug({ requestId, method: 'GET', path: '/events/…', status: 200, ms: 0 }, 'request')
  expect(lines('debug', 200)).toEqual(written.map((line) => line.replace(/"time":\d+/, '"time":0')))
})

test('a failure is an error, and other requests are written at the level "debug" alone', () => {
  expect(lines('info', 200)).toEqual([])
  expect(lines('error', 503).map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, status: 503, path: '/events/…', msg: 'request failed' },
  ])
})
