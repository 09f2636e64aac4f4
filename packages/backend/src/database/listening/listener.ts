import pg from 'pg'
import type { Logger } from 'pino'
import { checkDelivery } from './delivery-check.ts'

/** What one part of the server does with the notifications of its channel. */
type Subscriber = Readonly<{
  onNotification(payload: string): void
  /** From now on every notification is received; earlier ones may have been missed. */
  onConnected?(): void
  /** Notifications are missed until `onConnected` is called again. Not called for `close`. */
  onLost?(): void
  /** A statement to run every 2 s as the liveness check, instead of an empty SELECT. */
  heartbeat?: Readonly<{ text: string; onAnswer(rows: readonly unknown[]): void }>
}>

/** The one connection of this node that runs LISTEN, shared by all channels. */
export type Listener = Readonly<{
  /** Subscribes to a channel, at most once each. The first subscription opens the connection. */
  subscribe(channel: string, subscriber: Subscriber): void
  /** Resolves when all channels are listened to; rejects with the reason when connecting failed, which is then retried. */
  ready(): Promise<void>
  isConnected(): boolean
  /**
   * Runs a statement on the connection; its answer arrives after all notifications of earlier commits. Rejects when there is no connection,
   * and when the statement fails, which ends the connection.
   */
  query(text: string, values?: unknown[]): Promise<readonly unknown[]>
  close(): Promise<void>
}>

const HEARTBEAT_MILLISECONDS = 2_000
const RETRY_MILLISECONDS = 250

/**
 * Keeps one listening connection open: checks every 2 s that it answers, since a network that drops packets looks like silence,
 * and reconnects 250 ms after it was lost.
 */
export function createListener(connectionString: string, log: Logger): Listener {
  const subscribers = new Map<string, Subscriber>()
  const listened = new Set<string>()
  let connection: ListenConnection | undefined
  let running: Promise<void> | undefined
  let failure: unknown
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const onLost = () => {
    log.warn('the listening connection to the database was lost')
    connection = undefined
    listened.clear()
    for (const { onLost } of subscribers.values()) onLost?.()
    if (!running) schedule()
  }
  const connect = async () => {
    const opened = await openListenConnection({
      connectionString,
      onNotification: (channel, payload) => subscribers.get(channel)?.onNotification(payload),
      onLost,
    })
    if (!closed) return opened
    await opened.close()
    throw new Error('The listener is closed')
  }
  const run = async () => {
    try {
      connection ??= await connect()
      const open = connection
      do {
        await listenToNew(open, subscribers, listened)
        await checkLiveness(open, subscribers.values())
      } while (subscribers.size > listened.size)
      failure = undefined
    } catch (error) {
      if (!failure && !closed)
        log.warn({ err: error }, 'no notifications from the database: caching and live changes pause')
      failure = error
    }
    running = undefined
    schedule()
  }
  const runOnce = () => {
    clearTimeout(timer)
    running ??= run()
    return running
  }
  const schedule = () => {
    clearTimeout(timer)
    if (closed) return
    timer = setTimeout(runOnce, connection ? HEARTBEAT_MILLISECONDS : RETRY_MILLISECONDS).unref()
  }

  return {
    subscribe(channel, subscriber) {
      subscribers.set(channel, subscriber)
      void runOnce()
    },
    async ready() {
      if (!connection || listened.size < subscribers.size) await runOnce()
      if (!connection) throw failure
    },
    isConnected: () => connection !== undefined,
    async query(text, values) {
      if (!connection) throw new Error('The listening connection is not open')
      return connection.query(text, values)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await Promise.all([connection?.close(), running && endWithin(running)])
    },
  }
}

async function listenToNew(
  connection: ListenConnection,
  subscribers: ReadonlyMap<string, Subscriber>,
  listened: Set<string>,
): Promise<void> {
  for (const [channel, { onConnected }] of subscribers) {
    if (listened.has(channel)) continue
    await connection.query(`listen ${channel}`)
    listened.add(channel)
    onConnected?.()
  }
}

async function checkLiveness(connection: ListenConnection, subscribers: Iterable<Subscriber>): Promise<void> {
  const heartbeats = [...subscribers].flatMap(({ heartbeat }) => heartbeat ?? [])
  if (heartbeats.length === 0) await connection.query('select')
  for (const { text, onAnswer } of heartbeats) onAnswer(await connection.query(text))
}

type ListenConnection = Readonly<{
  /** Runs a statement. One that fails or is not answered within 3 s ends the connection. */
  query(text: string, values?: unknown[]): Promise<readonly unknown[]>
  close(): Promise<void>
}>

type ListenConnectionOptions = Readonly<{
  connectionString: string
  onNotification(channel: string, payload: string): void
  /** The connection is gone. Called once, and not for `close`. */
  onLost(): void
}>

const TIMEOUT_MILLISECONDS = 3_000

/**
 * Opens a connection that receives notifications. Rejects when the database cannot be reached, and with
 * `NotificationsBlockedError` when notifications do not arrive.
 */
export async function openListenConnection(options: ListenConnectionOptions): Promise<ListenConnection> {
  const { connectionString, onNotification, onLost } = options
  const client = new pg.Client({
    connectionString,
    application_name: 'zunft-backend listener',
    connectionTimeoutMillis: TIMEOUT_MILLISECONDS,
    query_timeout: TIMEOUT_MILLISECONDS,
  })
  let open = false
  const onEnd = () => {
    if (!open) return
    open = false
    onLost()
  }
  client.on('error', onEnd)
  client.on('end', onEnd)
  client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''))
  try {
    await client.connect()
    await checkDelivery(client, connectionString)
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
  open = true
  return {
    async query(text, values) {
      try {
        return (await client.query(text, values)).rows
      } catch (error) {
        onEnd()
        client.end().catch(() => {})
        throw error
      }
    },
    async close() {
      open = false
      await endWithin(client.end())
    },
  }
}

const CLOSING_MILLISECONDS = 1_000

/** Resolves when `ending` settles, or after 1 s: a connection whose peer no longer answers takes minutes to end. */
export async function endWithin(ending: Promise<unknown>): Promise<void> {
  const { promise: timedOut, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, CLOSING_MILLISECONDS)
  await Promise.race([ending, timedOut])
  clearTimeout(timer)
}
