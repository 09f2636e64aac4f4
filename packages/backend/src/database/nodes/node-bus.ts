import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { StartError } from '../../start/start-error.ts'
import { NotificationsBlockedError } from '../listening/delivery-check.ts'
import type { Listener } from '../listening/listener.ts'
import { createAssembler, createSplitter } from './parts.ts'

/** Messages between the servers on one database. They are not stored: a server that is away misses them. */
export type NodeBus = Readonly<{
  /** Sends to the other servers, never to this one. Neither waits nor throws; without a connection the message is dropped. */
  publish(topic: string, content: string): void
  /** Calls `receive` with what other servers publish on a topic. */
  subscribe(topic: string, receive: (content: string) => void): void
}>

/** For the only server on its database. */
export const SINGLE_NODE: NodeBus = { publish() {}, subscribe() {} }

const CHANNEL = 'backend_nodes'
/** Notifications that wait while others are being sent, at most 15 MB; messages beyond are dropped. */
const MAX_QUEUED = 2_000

/**
 * Joins the other servers through NOTIFY on the connection of `listener`. Resolves when their messages arrive; rejects with a `StartError`
 * behind a pooler that does not forward notifications. Messages published during a send go together with the next.
 */
export async function joinNodes(listener: Listener, log: Logger): Promise<NodeBus> {
  const self = randomUUID()
  const split = createSplitter(self)
  const subscribers = new Map<string, ((content: string) => void)[]>()
  let queue: string[] = []
  let sending = false

  const onNotification = createAssembler(self, (message) => {
    const [topic = '', content = ''] = splitOnce(message)
    for (const receive of subscribers.get(topic) ?? []) receive(content)
  })
  const flush = async () => {
    sending = true
    while (queue.length > 0) {
      const parts = queue
      queue = []
      await listener.query(SEND, [CHANNEL, parts]).catch((error: unknown) => {
        log.warn({ err: error }, 'messages to the other servers could not be sent')
      })
    }
    sending = false
  }

  listener.subscribe(CHANNEL, {
    onNotification,
    onLost() {
      queue = []
    },
  })
  await listener.ready().catch((cause: unknown) => {
    throw cause instanceof NotificationsBlockedError ? new StartError(POOLED, { cause }) : cause
  })
  return {
    publish(topic, content) {
      if (!listener.isConnected()) return
      const parts = split(`${topic}\n${content}`)
      if (queue.length + parts.length > MAX_QUEUED) return
      queue.push(...parts)
      if (!sending) void flush()
    },
    subscribe(topic, receive) {
      subscribers.set(topic, [...(subscribers.get(topic) ?? []), receive])
    },
  }
}

const POOLED =
  'DATABASE_URL leads to a pooler that lends connections out for a transaction. Name PostgreSQL itself, or a pooler in session mode.'

/** In one transaction and in order, so that the parts of a message arrive one after the other. */
const SEND =
  'select pg_notify($1, part) from unnest($2::text[]) with ordinality as parts (part, place) order by place'

function splitOnce(message: string): [string, string] {
  const at = message.indexOf('\n')
  return [message.slice(0, at), message.slice(at + 1)]
}
