import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Logger } from 'pino'
import { refuseUpgrade } from '../http/client-address.ts'
import { createLog } from '../log/create-log.ts'
import { describeError, mask } from '../log/masking.ts'
import { measureFastPath, measureRequests } from '../metrics/measurements.ts'
import { createPrometheusMetrics } from '../metrics/metrics.ts'
import type { Config } from './config.ts'
import { finishRequests, listen, type RequestListener, type UpgradeListener } from './listen.ts'
import { StartError } from './start-error.ts'
import type { Running, StartOptions } from './start-options.ts'

/** Time for pending requests when stopping; together with stopping the database under 10 s. */
const GRACE_MILLISECONDS = 3_500

export type ServerProcess<Settings extends Config> = Readonly<{
  /** Reads the settings; throws a `StartError` for a wrong one. */
  readConfig(environment: NodeJS.ProcessEnv): Settings
  /** Starts the services as soon as the process listens. */
  start(options: StartOptions & Readonly<{ config: Settings }>): Promise<Running>
  /** The console output after the start. */
  announce(url: string, config: Settings): string
}>

/** Runs a server as this process until a signal stops it; errors at the start are printed on the console. */
export function runServer<Settings extends Config>(serverProcess: ServerProcess<Settings>): void {
  serve(serverProcess).catch((error: unknown) => {
    process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${(error as Error).stack}\n`)
    process.exit(1)
  })
}

async function serve<Settings extends Config>({
  readConfig,
  start,
  announce,
}: ServerProcess<Settings>): Promise<void> {
  yieldHelperThreads()
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const watched = config.metricsToken
    ? { metrics: await createPrometheusMetrics(log), token: config.metricsToken }
    : undefined
  // Answers 503 during the start, so that /healthz succeeds only afterwards.
  let current: RequestListener = starting
  let upgrade: UpgradeListener = (_request, socket) => refuseUpgrade(socket, 503, { status: 'starting' })
  let closeSockets = async () => {}
  const answerCurrently: RequestListener = (request, response) => current(request, response)
  const listener = watched ? measureRequests(watched.metrics, answerCurrently) : answerCurrently
  const { server, url } = await listen(listener, { ...config, log })
  server.on('upgrade', (request, socket, head) => upgrade(request, socket, head))
  const development = process.argv.includes('--dev')
  if (!development) redirectConsoleToLog(log)
  const starts = start({ config, environment: process.env, url, log, watched, development })
  // Also during the start: services that already run, above all the database, must not outlive this process.
  stopOnSignal(async () => {
    await Promise.all([finishRequests(server, GRACE_MILLISECONDS), closeSockets()])
    await starts
      .then((running) => running.close())
      .catch((error: unknown) => log.error({ err: error }, 'stopping'))
  }, log)
  const running = await starts.catch((error: unknown) => {
    server.close()
    server.closeAllConnections()
    throw error
  })
  closeSockets = running.closeSockets ?? closeSockets
  upgrade =
    running.upgrade ??
    ((_request, socket) => refuseUpgrade(socket, 404, { error: 'There is no such socket' }))
  // The services have loaded it meanwhile: the database is started before.
  const { getRequestListener } = await import('@hono/node-server')
  const route = getRequestListener(running.fetch)
  const fastPath = watched ? measureFastPath(watched.metrics, running.fastPath) : running.fastPath
  const answer: RequestListener = (request, response) => {
    if (!fastPath(request, response) && !running.read?.(request, response)) route(request, response)
  }
  current = running.before
    ? (request, response) => running.before?.(request, response, () => answer(request, response))
    : answer
  process.stdout.write(announce(url, config))
}

const starting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
  response.end('{"status":"starting"}')
}

function stopOnSignal(close: () => Promise<void>, log: Logger): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The terminal was closed.
  process.on('SIGHUP', stop)
}

const TASKS = '/proc/self/task'
/** Niceness (0 to 19): the threads get a tenth of the main thread's share of a core that both want. */
const NICE = 10

/**
 * The threads in which V8 compiles and collects garbage beside the main one yield to it and to the database: on one core a collection would
 * otherwise take half of it, for 20 to 40 ms of each second under load. Nothing changes on systems that do not show which thread is which.
 */
export function yieldHelperThreads(): void {
  try {
    for (const id of readdirSync(TASKS)) {
      if (readFileSync(`${TASKS}/${id}/comm`, 'utf8').startsWith('V8Worker')) setPriority(Number(id), NICE)
    }
  } catch {
    // Not Linux, or a thread has ended meanwhile.
  }
}

/** Redirects `console.error` and `console.warn` of pages and libraries to the log, masked like its other entries. */
export function redirectConsoleToLog(log: Logger, target: Pick<Console, 'error' | 'warn'> = console): void {
  for (const level of ['error', 'warn'] as const) {
    target[level] = (...printed: readonly unknown[]) => {
      const text = printed.filter((part) => typeof part === 'string').map(mask)
      const thrown = printed.find((part) => typeof part !== 'string')
      log[level](thrown === undefined ? {} : { err: describeError(thrown) }, text.join(' ') || 'printed')
    }
  }
}
