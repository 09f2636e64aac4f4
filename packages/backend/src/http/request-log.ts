import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { MiddlewareHandler } from 'hono'
import pino, { type Logger } from 'pino'
import { loggedPath } from '../log/masking.ts'
import type { ServerEnv } from './identity.ts'
import { setHeaders } from './response.ts'

const ACCEPTED_ID = /^[\w-]{8,64}$/

/** Returns the id of a request: a proxy's `X-Request-Id`, or a new one. */
export function findRequestId(): (given: string | undefined) => string {
  const newId = requestIds()
  return (given) => (given && ACCEPTED_ID.test(given) ? given : newId())
}

/**
 * Gives each request an id (a proxy's `X-Request-Id`, or a new one) and logs one line when it is answered: without the query, which
 * may hold API keys and search words, and with `loggedPath` instead of the path.
 */
export function requestLog(log: Logger): MiddlewareHandler<ServerEnv> {
  const lines = requestLines(log)
  const requestIdOf = findRequestId()
  return async (c, next) => {
    // Those of Node where there are some: the platform's take longer to make than all else here.
    const { incoming } = c.env ?? {}
    const given = incoming ? incoming.headers['x-request-id'] : c.req.header('x-request-id')
    const requestId = requestIdOf(typeof given === 'string' ? given : undefined)
    c.set('requestId', requestId)
    c.set('log', () => log.child({ requestId }))
    const begun = performance.now()
    await next()
    setHeaders(c, { 'x-request-id': requestId })
    const { status } = c.res
    if (lines.concern(status)) lines.write(requestId, begun, loggedAnswer(c.req.method, c.req.path, status))
  }
}

/** 20 characters in base64url, 120 bits; a multiple of three bytes has no padding. */
const BYTES = 15
const CHARACTERS = 20
/** Made at once, which takes a fifth of the time of making each by itself. */
const AT_ONCE = 512

/** Makes random ids for requests, of letters, digits, `-` and `_`. */
function requestIds(): () => string {
  let ids = ''
  let used = 0
  return () => {
    if (used === ids.length) {
      ids = randomBytes(BYTES * AT_ONCE).toString('base64url')
      used = 0
    }
    used += CHARACTERS
    return ids.slice(used - CHARACTERS, used)
  }
}

/** A request's log line without its id and times, which is equal for all requests with the same outcome. `path` is as logged. */
export type LoggedAnswer = Readonly<{ method: string; path: string; status: number; json: string }>

/** The log line of a request for `path`, without its query, that was answered with `status`. */
export function loggedAnswer(method: string, path: string, status: number): LoggedAnswer {
  const shown = loggedPath(path)
  // Text with one character beyond ISO 8859-1 has two bytes for each and takes twice the time.
  const shownJson = JSON.stringify(shown).replaceAll('…', '\\u2026')
  const json = `","method":"${method}","path":${shownJson},"status":${status},"ms":`
  return { method, path: shown, status, json }
}

type RequestLines = Readonly<{
  /** Whether requests that were answered with `status` have a line. */
  concern(status: number): boolean
  /**
   * Logs a request that was answered: one line of the level "debug", or "error" where the status is 5xx. `begun` is the
   * `performance.now()` of its arrival.
   */
  write(requestId: string, begun: number, answer: LoggedAnswer): void
}>

/**
 * A log with a line per request. The lines equal those of the library but are put together here: the library's way takes a tenth of the
 * time in which a response is sent from memory. `CENSORED` of `createLog` does not contain their fields.
 */
export function requestLines(log: Logger): RequestLines {
  const failures = log.child({}, { redact: [] })
  const internals = log as unknown as Record<symbol, unknown>
  const stream = internals[pino.symbols.streamSym] as { write(line: string): void }
  // What each line of this log begins with after the time: `,"pid":1,"hostname":"a"`.
  const bindings = internals[pino.symbols.chindingsSym] as string
  const before = `{"level":${pino.levels.values.debug},"time":`
  const between = `${bindings},"requestId":"`
  // Asked once: the level of an installation's log does not change.
  const isLogged = log.isLevelEnabled('debug')
  // Asking for the time and making text of numbers takes a third of a line: lines of one millisecond and one duration have the same.
  let millisecond = Number.NaN
  let beginning = ''
  let tenths = Number.NaN
  let ending = ''
  const concern = (status: number) => isLogged || status >= 500
  const write: RequestLines['write'] = (requestId, begun, { method, path, status, json }) => {
    if (!concern(status)) return
    const ended = performance.now()
    const took = Math.round((ended - begun) * 10)
    if (status >= 500) {
      failures.error({ requestId, method, path, status, ms: took / 10 }, 'request failed')
      return
    }
    if (Math.trunc(ended) !== millisecond) {
      millisecond = Math.trunc(ended)
      beginning = `${before}${Date.now()}${between}`
    }
    if (took !== tenths) {
      tenths = took
      ending = `${took / 10},"msg":"request"}\n`
    }
    stream.write(beginning + requestId + json + ending)
  }
  return { concern, write }
}
