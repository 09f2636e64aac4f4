import { performance } from 'node:perf_hooks'
import pino, { type Logger } from 'pino'

/** The fields of a request's log line; `path` is from `loggedPath`, as JSON, and `begun` the `performance.now()` of the arrival. */
type Answered = Readonly<{
  requestId: string
  method: string
  path: string
  status: number
  begun: number
}>

/** Logs a request that was answered: one line of the level "debug", or "error" where the status is 5xx. */
export type LogRequest = (answered: Answered) => void

/**
 * A log with a line per request. The lines are those of the library, put together here: its general way takes a tenth of the time in which
 * a response is sent from memory. None of the fields is one of `CENSORED` of `createLog`.
 */
export function requestLines(log: Logger): LogRequest {
  const failures = log.child({}, { redact: [] })
  const internals = log as unknown as Record<symbol, unknown>
  const stream = internals[pino.symbols.streamSym] as { write(line: string): void }
  // What each line of this log begins with after the time: `,"pid":1,"hostname":"a"`.
  const bindings = internals[pino.symbols.chindingsSym] as string
  const before = `{"level":${pino.levels.values.debug},"time":`
  const between = `${bindings},"requestId":"`
  // Asked once: the level of an installation's log does not change.
  const isLogged = log.isLevelEnabled('debug')
  return ({ requestId, method, path, status, begun }) => {
    const failed = status >= 500
    if (!failed && !isLogged) return
    const ms = Math.round((performance.now() - begun) * 10) / 10
    if (failed) failures.error({ requestId, method, path: JSON.parse(path), status, ms }, 'request failed')
    else
      stream.write(
        `${before}${Date.now()}${between}${requestId}","method":"${method}","path":${path},"status":${status},"ms":${ms},"msg":"request"}\n`,
      )
  }
}
