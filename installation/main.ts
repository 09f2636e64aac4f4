import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { readConfig } from 'zunft-backend/src/config.ts'
import { refuseUpgrade } from 'zunft-backend/src/http/refuse-upgrade.ts'
import {
  finishRequests,
  listen,
  type RequestListener,
  type UpgradeListener,
} from 'zunft-backend/src/listen.ts'
import { logConsole } from 'zunft-backend/src/log/console.ts'
import { createLog } from 'zunft-backend/src/log/create-log.ts'
import { measureFastPath } from 'zunft-backend/src/metrics/fast-path.ts'
import { createPrometheusMetrics } from 'zunft-backend/src/metrics/prometheus.ts'
import { measureRequests } from 'zunft-backend/src/metrics/requests.ts'
import { StartError } from 'zunft-backend/src/start-error.ts'
import type { FirstSignIn } from './admins/first-admin.ts'
import { startSiteAlone, startWireAndSite } from './start.ts'

/** Time for requests under way to finish when stopping; with the database's own stop it stays under 10 s. */
const GRACE_MILLISECONDS = 3_500

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const watched = config.metricsToken
    ? { metrics: await createPrometheusMetrics(log), token: config.metricsToken }
    : undefined
  // Answers 503 while everything behind it starts, so that whoever waits for /healthz sees the difference.
  let current: RequestListener = starting
  let upgrade: UpgradeListener = (_request, socket) => refuseUpgrade(socket, 503, { status: 'starting' })
  let hangUp = async () => {}
  const answerCurrently: RequestListener = (request, response) => current(request, response)
  const listener = watched ? measureRequests(watched.metrics, answerCurrently) : answerCurrently
  const { server, url } = await listen(listener, { ...config, log })
  server.on('upgrade', (request, socket, head) => upgrade(request, socket, head))
  const development = process.argv.includes('--dev')
  if (!development) logConsole(log)
  const start = config.supabaseUrl ? startSiteAlone : startWireAndSite
  const starts = start({ config, environment: process.env, url, log, watched, development })
  // Also during the start: what has been started by then, the database above all, must not outlive this process.
  stopOnSignal(async () => {
    await Promise.all([finishRequests(server, GRACE_MILLISECONDS), hangUp()])
    await starts
      .then((running) => running.close())
      .catch((error: unknown) => log.error({ err: error }, 'stopping'))
  }, log)
  const running = await starts.catch((error: unknown) => {
    server.close()
    server.closeAllConnections()
    throw error
  })
  hangUp = running.hangUp ?? hangUp
  upgrade =
    running.upgrade ??
    ((_request, socket) => refuseUpgrade(socket, 404, { error: 'There is no such socket' }))
  const route = getRequestListener(running.fetch)
  const fastPath = watched ? measureFastPath(watched.metrics, running.fastPath) : running.fastPath
  const answer: RequestListener = (request, response) => {
    if (!fastPath(request, response)) route(request, response)
  }
  current = running.before
    ? (request, response) => running.before?.(request, response, () => answer(request, response))
    : answer
  process.stdout.write(`\n  Zunft ${url}\n\n${running.firstSignIn ? signInNote(running.firstSignIn) : ''}`)
}

/** Beside the log, for the person who starts the software: a password has no place in what is collected and kept. */
function signInNote({ email, password }: FirstSignIn): string {
  return `  Ihre erste Anmeldung als Verwaltung (das Passwort wird nur dieses eine Mal gezeigt):

    E-Mail    ${email}
    Passwort  ${password}

`
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

main().catch((error: unknown) => {
  process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${(error as Error).stack}\n`)
  process.exit(1)
})
