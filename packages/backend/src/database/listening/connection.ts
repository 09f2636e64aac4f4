import pg from 'pg'
import { checkDelivery } from './delivery-check.ts'
import { endWithin } from './end-within.ts'

export type ListenConnection = Readonly<{
  /** Runs a statement. One that fails or is not answered within 3 s ends the connection. */
  query(text: string, values?: unknown[]): Promise<readonly unknown[]>
  close(): Promise<void>
}>

export type ListenConnectionOptions = Readonly<{
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
