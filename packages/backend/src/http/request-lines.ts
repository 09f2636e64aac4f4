import { performance } from 'node:perf_hooks'
import pino, { type Logger } from 'pino'
import { loggedPath } from '../log/logged-path.ts'

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

export type RequestLines = Readonly<{
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
