import { randomUUID } from 'node:crypto'
import pg from 'pg'

const TIMEOUT_MILLISECONDS = 3_000

/** Notifications do not reach a connection that listens. */
export class NotificationsBlockedError extends Error {
  override name = 'NotificationsBlockedError'
  constructor() {
    super('Notifications do not arrive; LISTEN needs a connection of its own, not a pooled one')
  }
}

/**
 * Resolves once `client` has received a notification sent by another connection; rejects with `NotificationsBlockedError` after 3 s.
 * A pooler in transaction mode accepts LISTEN but forwards notifications only together with query results, so `client` runs no
 * statement while this waits.
 */
export async function checkDelivery(client: pg.Client, connectionString: string): Promise<void> {
  const channel = `backend_check_${randomUUID().replaceAll('-', '')}`
  const { promise: received, resolve, reject } = Promise.withResolvers<void>()
  const onNotification = (notification: pg.Notification) => notification.channel === channel && resolve()
  await client.query(`listen ${channel}`)
  client.on('notification', onNotification)
  let timer: NodeJS.Timeout | undefined
  try {
    await notify(connectionString, channel)
    timer = setTimeout(() => reject(new NotificationsBlockedError()), TIMEOUT_MILLISECONDS)
    await received
  } finally {
    clearTimeout(timer)
    client.off('notification', onNotification)
  }
  await client.query(`unlisten ${channel}`)
}

async function notify(connectionString: string, channel: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: 'zunft-backend delivery check',
    connectionTimeoutMillis: TIMEOUT_MILLISECONDS,
    query_timeout: TIMEOUT_MILLISECONDS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`notify ${channel}`)
  } finally {
    // Not awaited: on a network that drops packets the end takes minutes.
    client.end().catch(() => {})
  }
}
