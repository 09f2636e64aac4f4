import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { StartError } from '../../start-error.ts'
import { type Listening, listenTo } from '../listening/listen-to.ts'
import { DeafError } from '../listening/proof.ts'
import { assembler, cutter } from './parts.ts'

/** How the servers on one database speak with each other. Nothing said here is kept: who is away does not hear it. */
export type NodeBus = Readonly<{
  /** Tells the other servers, never this one. Neither waits nor throws; while the database is away nobody hears it. */
  tell(subject: string, content: string): void
  /** What other servers tell about a subject. */
  hear(subject: string, listener: (content: string) => void): void
  close(): Promise<void>
}>

/** The only server on its database has nobody to speak to. */
export const ALONE: NodeBus = { tell() {}, hear() {}, close: async () => {} }

const CHANNEL = 'zunft_nodes'
const AGAIN_MILLISECONDS = 1_000
/** Notifications that wait for those under way, at most 15 MB; what comes beyond is told to nobody. */
const MOST_WAITING = 2_000

/**
 * Speaks over NOTIFY, on a connection of its own that also listens and is opened again whenever it breaks. Resolves once this
 * server hears the others. Messages that come while one is under way go together with the next.
 */
export async function joinNodes(connectionString: string, log: Logger): Promise<NodeBus> {
  const self = randomUUID()
  const cut = cutter(self)
  const listeners = new Map<string, ((content: string) => void)[]>()
  let waiting: string[] = []
  let connection: Listening | undefined
  let telling = false
  let closed = false
  let again: NodeJS.Timeout | undefined

  const deliver = assembler(self, (message) => {
    const [subject = '', content = ''] = splitOnce(message)
    for (const listener of listeners.get(subject) ?? []) listener(content)
  })

  const connect = async () => {
    const opened = await listenTo({
      connectionString,
      name: 'zunft nodes',
      channel: CHANNEL,
      hear: deliver,
      lost() {
        connection = undefined
        waiting = []
        reconnect()
      },
      log,
    })
    if (closed) return opened.close()
    connection = opened
  }
  const reconnect = () => {
    if (closed) return
    again = setTimeout(() => connect().catch(reconnect), AGAIN_MILLISECONDS)
    again.unref()
  }
  const flush = async () => {
    telling = true
    while (connection && waiting.length > 0) {
      const parts = waiting
      waiting = []
      await connection.query(SEND, [CHANNEL, parts]).catch((error: unknown) => {
        log.warn({ err: error }, 'the other servers could not be told')
      })
    }
    telling = false
  }

  await connect().catch((cause: unknown) => {
    throw cause instanceof DeafError ? new StartError(POOLED, { cause }) : cause
  })
  return {
    tell(subject, content) {
      if (!connection) return
      const parts = cut(`${subject}\n${content}`)
      if (waiting.length + parts.length > MOST_WAITING) return
      waiting.push(...parts)
      if (!telling) void flush()
    },
    hear(subject, listener) {
      listeners.set(subject, [...(listeners.get(subject) ?? []), listener])
    },
    async close() {
      closed = true
      clearTimeout(again)
      await connection?.close()
    },
  }
}

const POOLED =
  'DATABASE_URL leads to a pooler that lends connections out for a transaction. Name PostgreSQL itself, or a pooler in session mode.'

/** In their order, in one transaction: whoever listens hears the parts of a message one after the other. */
const SEND =
  'select pg_notify($1, part) from unnest($2::text[]) with ordinality as parts (part, place) order by place'

function splitOnce(message: string): [string, string] {
  const at = message.indexOf('\n')
  return [message.slice(0, at), message.slice(at + 1)]
}
