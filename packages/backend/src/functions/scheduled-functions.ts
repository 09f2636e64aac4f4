import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Listener } from '../database/listening/listener.ts'

/** A function of the project that runs without a request of a client. */
export type ScheduledFunction = Readonly<{
  name: string
  /** A notification on this channel of PostgreSQL starts a run at once. */
  channel?: string
  /** Seconds between the end of a run and the next. A response with `Retry-After` replaces them once. */
  everySeconds: number
}>

export type ScheduleOptions = Readonly<{
  scheduled: readonly ScheduledFunction[]
  /** Calls a function with the secret key; `signal` aborts when the server stops and after the time limit of a run. */
  invoke(name: string, signal: AbortSignal): Promise<Response>
  listener: Listener
  log: Logger
}>

export type Schedule = Readonly<{
  /** Aborts the signal of runs under way and waits for them, for a bounded time. */
  close(): Promise<void>
}>

/** Milliseconds after which the signal of a run aborts: the time limit of functions. */
const TIME_LIMIT = 150_000
/** Milliseconds that `close` waits for runs under way. */
const LAST_WAIT = 3_000
/** Longest pause between failing runs, in seconds. */
const LONGEST_BACKOFF = 600

/**
 * Runs functions now, at their intervals and on notifications, each at most once at a time on this node. A notification during a run
 * starts another behind it. While runs fail the pause doubles, and notifications wait for its end.
 */
export function scheduleFunctions({ scheduled, invoke, listener, log }: ScheduleOptions): Schedule {
  const stopping = new AbortController()
  const runners = scheduled.map((one) => {
    const runner = createRunner(one, { invoke, log, stopping: stopping.signal })
    // After a reconnect notifications may have been missed.
    if (one.channel) {
      listener.subscribe(one.channel, { onNotification: runner.notify, onConnected: runner.notify })
    }
    return runner
  })
  const stop = async () => {
    stopping.abort()
    const waited = new AbortController()
    await Promise.race([
      Promise.all(runners.map(({ ended }) => ended)),
      delay(LAST_WAIT, undefined, { signal: waited.signal }).catch(() => {}),
    ])
    waited.abort()
  }
  let stopped: Promise<void> | undefined
  return {
    close() {
      stopped ??= stop()
      return stopped
    },
  }
}

type RunnerOptions = Pick<ScheduleOptions, 'invoke' | 'log'> & Readonly<{ stopping: AbortSignal }>

function createRunner({ name, everySeconds }: ScheduledFunction, { invoke, log, stopping }: RunnerOptions) {
  let notified = false
  let wake = () => {}
  let failures = 0

  /** Resolves with the seconds until the next run. */
  const run = async (): Promise<number> => {
    try {
      const response = await invoke(name, AbortSignal.any([stopping, AbortSignal.timeout(TIME_LIMIT)]))
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the function answered with status ${response.status}`)
      failures = 0
      return readRetryAfter(response) ?? everySeconds
    } catch (error) {
      failures += 1
      if (!stopping.aborted)
        log.error({ err: error, function: name, failures }, 'a scheduled function failed')
      return Math.min(everySeconds * 2 ** failures, LONGEST_BACKOFF)
    }
  }
  const loop = async () => {
    while (!stopping.aborted) {
      notified = false
      const seconds = await run()
      if (notified && failures === 0) continue
      const woken = new AbortController()
      wake = () => failures === 0 && woken.abort()
      const signal = AbortSignal.any([stopping, woken.signal])
      await delay(seconds * 1000, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  return {
    ended: loop(),
    notify() {
      notified = true
      wake()
    },
  }
}

/** Seconds; undefined without the header and for one that is no number. */
function readRetryAfter(response: Response): number | undefined {
  const header = response.headers.get('retry-after')
  return header && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}
