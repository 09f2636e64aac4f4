import { randomUUID } from 'node:crypto'
import pg from 'pg'

const PATIENCE_MILLISECONDS = 3_000

/** What this connection is told never arrives. */
export class DeafError extends Error {
  override name = 'DeafError'
  constructor() {
    super(
      'Notifications do not arrive; listening needs a connection of its own, not one that a pooler lends out',
    )
  }
}

/**
 * Resolves once `client` has heard what another connection notified; rejects with `DeafError` when it does not. A pooler that lends
 * connections out for a transaction lets everybody listen, and passes on only what arrives while an answer is awaited. So nothing
 * is asked here meanwhile.
 */
export async function proveHearing(client: pg.Client, connectionString: string): Promise<void> {
  const channel = `zunft_proof_${randomUUID().replaceAll('-', '')}`
  const { promise: heard, resolve, reject } = Promise.withResolvers<void>()
  const hear = (notification: pg.Notification) => notification.channel === channel && resolve()
  await client.query(`listen ${channel}`)
  client.on('notification', hear)
  let timer: NodeJS.Timeout | undefined
  try {
    await notify(connectionString, channel)
    timer = setTimeout(() => reject(new DeafError()), PATIENCE_MILLISECONDS)
    await heard
  } finally {
    clearTimeout(timer)
    client.off('notification', hear)
  }
  await client.query(`unlisten ${channel}`)
}

async function notify(connectionString: string, channel: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: 'zunft proof',
    connectionTimeoutMillis: PATIENCE_MILLISECONDS,
    query_timeout: PATIENCE_MILLISECONDS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`notify ${channel}`)
  } finally {
    // Not waited for: on a network that swallows everything its end takes minutes.
    client.end().catch(() => {})
  }
}
