import pg from 'pg'
import type { Logger } from 'pino'
import { endWithin } from './end-within.ts'
import { proveHearing } from './proof.ts'

export type Listening = Readonly<{
  /** Runs a statement on the same connection. */
  query(text: string, values: readonly unknown[]): Promise<unknown>
  close(): Promise<void>
}>

export type ListeningOptions = Readonly<{
  connectionString: string
  /** What the database shows this connection as. */
  name: string
  channel: string
  hear(payload: string): void
  /** The connection is gone, and with it whatever is notified from now on. Called once, and not for `close`. */
  lost(): void
  log: Logger
}>

/** How often the connection is tried. */
const BEAT_MILLISECONDS = 2_000
/** One that does not answer for so long is taken for lost. */
const PATIENCE_MILLISECONDS = 3_000

/**
 * Opens a connection of its own that listens to a channel; rejects when the database can't be reached, or nothing would be heard.
 * A network that swallows packets looks like silence, so the connection is tried every few seconds.
 */
export async function listenTo(options: ListeningOptions): Promise<Listening> {
  const { connectionString, channel, hear, log } = options
  const client = new pg.Client({
    connectionString,
    application_name: options.name,
    connectionTimeoutMillis: PATIENCE_MILLISECONDS,
    query_timeout: PATIENCE_MILLISECONDS,
  })
  let closing = false
  let timer: NodeJS.Timeout | undefined
  client.on('error', (error) => log.warn({ err: error }, `the connection "${options.name}" broke`))
  client.on('notification', (told) => told.channel === channel && hear(told.payload ?? ''))

  const beat = async () => {
    try {
      await client.query('select')
      if (!closing) timer = setTimeout(beat, BEAT_MILLISECONDS).unref()
    } catch {
      client.end().catch(() => {})
    }
  }
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    await proveHearing(client, connectionString)
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
  client.on('end', () => {
    clearTimeout(timer)
    if (!closing) options.lost()
  })
  void beat()
  return {
    query: (text, values) => client.query(text, [...values]),
    async close() {
      closing = true
      clearTimeout(timer)
      await endWithin(client.end())
    },
  }
}
