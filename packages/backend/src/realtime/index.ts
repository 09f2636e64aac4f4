import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Listener } from '../database/listening/listener.ts'
import type { NodeBus } from '../database/nodes/node-bus.ts'
import type { ServerEnv } from '../http/claims.ts'
import type { SessionTokens } from '../http/tokens.ts'
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts'
import { createAuthenticator } from './authenticator.ts'
import { createBroadcastApi } from './broadcast-api.ts'
import { createChanges } from './changes/create-changes.ts'
import { createBroadcastBudget } from './channels/broadcast-budget.ts'
import { createTopics } from './channels/topics.ts'
import { createEventLoopYield } from './event-loop-yield.ts'
import { createPresences } from './presence/presences.ts'
import { SOCKET_LIMITS, UNLIMITED_RATES } from './sockets/limits.ts'
import { createSocketServer } from './sockets/socket-server.ts'

export type Realtime = Readonly<{
  /** The HTTP endpoints below `/realtime/v1`. */
  api: Hono<ServerEnv>
  /** Handles an HTTP upgrade to a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes all sockets with 1012, so that clients reconnect to the next start. */
  close(): Promise<void>
}>

export type RealtimeOptions = Readonly<{
  /** Reads changed rows with the rights of subscribers. */
  pool: pg.Pool
  /** Receives the notifications of changed rows. */
  listener: Listener
  /** The other servers, whose clients receive broadcasts too. */
  nodes: NodeBus
  keys: Readonly<{ publishableKey: string; secretKey: string }>
  tokens: SessionTokens
  rateLimit: boolean
  metrics?: Metrics
  log: Logger
}>

const CLOSING_MILLISECONDS = 1_000

/** The realtime service: channels over web sockets, with broadcasts, presence and changes of the database. */
export function createRealtime({
  pool,
  listener,
  nodes,
  keys,
  tokens,
  rateLimit,
  metrics = NO_METRICS,
  log,
}: RealtimeOptions): Realtime {
  const yieldEventLoop = createEventLoopYield()
  const topics = createTopics(nodes, yieldEventLoop)
  const presences = createPresences(nodes, (topic, payload) => {
    topics.sendPresence(topic, 'presence_diff', payload).catch((error: unknown) => {
      log.error({ err: error }, 'presences could not be sent')
    })
  })
  const broadcastBudget = createBroadcastBudget(rateLimit)
  const changes = createChanges({ pool, listener, yieldEventLoop, log })
  const refusals = metrics.counter({
    name: 'zunft_realtime_refusals_total',
    help: 'Web sockets that were not opened, by HTTP status; 429 and 503 are limits.',
    labels: ['status'],
  })
  const sockets = createSocketServer(
    {
      authenticator: createAuthenticator(keys, tokens),
      topics,
      presences,
      broadcastBudget,
      changes,
      yieldEventLoop,
      limits: rateLimit ? SOCKET_LIMITS : UNLIMITED_RATES,
      log,
    },
    (status) => refusals.add({ status: String(status) }),
  )
  metrics.gauge({ name: 'zunft_realtime_sockets', help: 'Open web sockets.', labels: [] }, () => [
    [{}, sockets.size()],
  ])
  return {
    api: createBroadcastApi(topics, broadcastBudget),
    upgrade: sockets.upgrade,
    async close() {
      await sockets.close(CLOSING_MILLISECONDS)
      presences.close()
      await changes.close()
    },
  }
}
