import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Context, Hono } from 'hono'
import type pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Listener } from '../database/listening/listener.ts'
import type { NodeBus } from '../database/node-bus.ts'
import { clientLimitKey } from '../http/client-address.ts'
import { HttpError } from '../http/errors.ts'
import type { ServerEnv } from '../http/identity.ts'
import type { SessionTokens } from '../http/tokens.ts'
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts'
import { createAuthenticator } from './authenticator.ts'
import { createChanges } from './changes/create-changes.ts'
import {
  type BroadcastBudget,
  createBroadcastBudget,
  createTopics,
  lengthOf,
  type Topics,
} from './channels/topics.ts'
import { createEventLoopYield } from './event-loop-yield.ts'
import { createPresences } from './presence/presences.ts'
import { type Broadcast, ProtocolError } from './protocol/frames.ts'
import { SOCKET_LIMITS, UNLIMITED_RATES } from './sockets/context.ts'
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

const MAX_MESSAGES = 100
/** Names have at most 255 bytes in binary frames, with `realtime:` in front of a topic. */
const Name = z
  .string()
  .min(1)
  .refine((name) => Buffer.byteLength(name) <= 246, 'must have at most 246 bytes')

const Messages = z.object({
  messages: z
    .array(
      z.object({
        topic: Name,
        event: Name,
        payload: z.custom<object>((value) => typeof value === 'object' && value !== null),
        private: z.boolean().default(false),
      }),
    )
    .max(MAX_MESSAGES),
})

/** Broadcasts over HTTP, for clients without a socket. Answers 202 whether or not anybody is subscribed. */
function createBroadcastApi(topics: Topics, spend: BroadcastBudget): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>()
  const broadcast = async (c: Context<ServerEnv>, name: string, message: Broadcast) => {
    const topic = `realtime:${name}`
    try {
      spend(clientLimitKey(c.env?.incoming), lengthOf(message) * topics.size(topic))
    } catch (error) {
      throw error instanceof ProtocolError ? new HttpError(429, 'over_broadcast_limit', error.message) : error
    }
    await topics.broadcast(topic, message)
  }

  api.post('/api/broadcast', async (c) => {
    const { success, data, error } = Messages.safeParse(await c.req.json().catch(() => undefined))
    if (!success) {
      const [issue] = error.issues
      throw new HttpError(422, 'invalid_body', `${issue?.path.join('.') || 'body'}: ${issue?.message}`)
    }
    for (const message of data.messages) refusePrivate(message.private)
    for (const { topic, event, payload } of data.messages) {
      await broadcast(c, topic, { event, payload: { json: JSON.stringify(payload) } })
    }
    return c.body(null, 202)
  })

  api.post('/api/broadcast/:topic/events/:event', async (c) => {
    refusePrivate(c.req.query('private') === 'true')
    // Only those of private channels can be stored.
    refusePrivate(Object.keys(c.req.query()).some((name) => name.startsWith('persist')))
    const { topic, event } = c.req.param()
    if (!Name.safeParse(topic).success || !Name.safeParse(event).success) {
      throw new HttpError(422, 'invalid_name', 'topic and event have at most 246 bytes')
    }
    const body = Buffer.from(await c.req.arrayBuffer())
    const isBytes = c.req.header('content-type')?.startsWith('application/octet-stream') ?? false
    await broadcast(c, topic, {
      event,
      payload: isBytes ? { binary: body } : { json: jsonOf(body) },
    })
    return c.body(null, 202)
  })

  return api
}

function jsonOf(body: Buffer): string {
  const text = body.toString('utf8')
  try {
    JSON.parse(text)
    return text
  } catch {
    throw new HttpError(422, 'invalid_body', 'The body is not JSON')
  }
}

function refusePrivate(isPrivate: boolean): void {
  if (isPrivate) throw new HttpError(403, 'private_channels', 'Private channels are not served')
}
