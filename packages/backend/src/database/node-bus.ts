import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { StartError } from '../start/start-error.ts'
import { NotificationsBlockedError } from './listening/delivery-check.ts'
import type { Listener } from './listening/listener.ts'

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

/** Bytes of content in one notification: its payload of at most 7,999 bytes carries them in base64. */
const PART_BYTES = 5_700
/** Parts of the longest message accepted, some megabytes. */
const MAX_PARTS = 1_000

/** Splits messages of one sender into notifications: sender, message number, index and count of the parts, content in base64. */
function createSplitter(sender: string): (message: string) => string[] {
  let number = 0
  return (message) => {
    const bytes = Buffer.from(message, 'utf8')
    const count = Math.max(1, Math.ceil(bytes.byteLength / PART_BYTES))
    number += 1
    return Array.from({ length: count }, (_, index) => {
      const content = bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES).toString('base64')
      return [sender, number, index, count, content].join(' ')
    })
  }
}

/**
 * Joins parts to messages and passes on those of other senders than `self`. Parts of one message arrive in order, so only one
 * unfinished message is kept. Every database role can send notifications: malformed ones are ignored.
 */
function createAssembler(self: string, onMessage: (message: string) => void): (notification: string) => void {
  let current: { name: string; parts: string[]; count: number } | undefined
  return (notification) => {
    const [sender = '', number = '', indexText = '', countText = '', content = ''] = notification.split(' ')
    const [index, count] = [Number(indexText), Number(countText)]
    if (sender === self || !Number.isInteger(index) || !(count >= 1 && count <= MAX_PARTS)) return
    const name = `${sender} ${number}`
    if (index === 0) current = { name, parts: [], count }
    if (!current || current.name !== name || current.parts.length !== index || current.count !== count) return
    current.parts.push(content)
    if (current.parts.length < count) return
    const bytes = Buffer.concat(current.parts.map((part) => Buffer.from(part, 'base64')))
    current = undefined
    onMessage(bytes.toString('utf8'))
  }
}

/** Leaves every value as text. */
export const AS_TEXT: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value }

/** A statement beside a query: by its text, or one that the connection has prepared by its name. */
type Step = Readonly<{ text: string } | { name: string; values: (string | null)[] }>

/** A statement whose values and rows are texts. */
export type TextQuery = Readonly<{ text: string; name?: string | undefined; values?: (string | null)[] }>

type Sending = Readonly<{
  /** No step before the query returns columns; the last one returns a row, unless the query itself does so at once. */
  before: readonly Step[]
  after?: readonly Step[]
  /** How long what was sent before on the connection may take, milliseconds. */
  busy?: number
}>

/**
 * Sends `query` between other statements, all of them with one answer: an answer costs the database a system call and this server an
 * event. Resolves with the results of the query and of each step after it. Where something fails, the database skips everything after
 * it. It is made to send what the steps have returned before it begins with the query, so that a lost connection, which is closed after
 * 5 s without a row, is distinguished from a query that takes its time.
 */
export function sendBetween(
  client: pg.ClientBase,
  query: pg.QueryConfig,
  { before, after = [], busy = 0 }: Sending,
): Promise<readonly pg.QueryResult[]> {
  const extended: pg.QueryConfig & { queryMode: 'extended' } = { ...query, queryMode: 'extended' }
  return new Promise((resolve, reject) => {
    let silence: NodeJS.Timeout | undefined
    const sent = new pg.Query(extended, (error, results) => {
      clearTimeout(silence)
      // The driver answers several statements with several results.
      if (error) reject(error)
      else resolve((results as unknown as pg.QueryResult[]).slice(before.length))
    })
    sent.once('row', () => clearTimeout(silence))
    const submit = sent.submit.bind(sent)
    sent.submit = (connection) => {
      const { stream } = connection
      const silent = () => stream.destroy(new Error('Query read timeout'))
      silence = setTimeout(silent, OPENING_TIMEOUT + busy)
      stream.cork()
      for (const step of before) send(connection, step)
      connection.flush()
      const failed = submit(after.length > 0 ? endingWith(after, connection) : connection)
      stream.uncork()
      return failed
    }
    // For the driver, which counts from the moment of sending.
    client.query(Object.assign(sent, { query_timeout: QUERY_TIMEOUT + busy }))
  })
}

/** The connection; what the driver sends there asks for its answer only after the steps. */
const endingWith = (after: readonly Step[], connection: pg.Connection): pg.Connection =>
  Object.create(connection, {
    sync: {
      value() {
        for (const step of after) {
          send(connection, step, () => connection.describe({ type: 'P', name: '' }, true))
        }
        connection.sync()
      },
    },
  })

function send(connection: pg.Connection, step: Step, describe = () => {}): void {
  if ('text' in step) connection.parse({ name: '', text: step.text, types: [] }, true)
  connection.bind('text' in step ? {} : { statement: step.name, values: step.values }, true)
  describe()
  connection.execute({}, true)
}

// Longest times, in milliseconds.

/** BEGIN and the settings of a caller, which cost the database nothing: a connection that does not answer them by then is lost. */
export const OPENING_TIMEOUT = 5_000

/** A statement, where its role has no other limit. */
export const STATEMENT_TIMEOUT = 15_000

/** A statement until the driver gives its connection up: a network that drops packets is reported by TCP only after a quarter of an hour. */
export const QUERY_TIMEOUT = STATEMENT_TIMEOUT + 2_000

/**
 * A statement by its role, as at hosted Supabase. Filters may be regular expressions that run for hours; those of anonymous callers end
 * before other requests time out waiting for a connection.
 */
const OF_ROLES: ReadonlyMap<string, number> = new Map([
  ['anon', 3_000],
  ['authenticated', 8_000],
])

/** Longest statement of a role. */
export const statementTimeout = (role: string): number => OF_ROLES.get(role) ?? STATEMENT_TIMEOUT
