import type { Outcome } from './attempt.ts'
import type { Database } from './database.ts'
import type { Platform } from './platform.ts'
import { webhookMismatch, webhookNotFound, webhookNotReady } from './refusal.ts'

export type Webhook = Readonly<{ id: string; url: string; secret: string }>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The webhook with this id. Refuses when its stored URL differs from `url`. */
export async function webhookById(database: Database, id: unknown, url: unknown): Promise<Webhook> {
  if (typeof id !== 'string' || !UUID.test(id)) throw webhookNotFound()
  const { data, error } = await database.from('webhook_settings').select('id,webhook_url').eq('id', id)
  if (error) throw new Error('the webhook could not be read', { cause: error })
  const [row] = data
  if (!row) throw webhookNotFound()
  if (url !== undefined && url !== row.webhook_url) throw webhookMismatch()
  return { id: row.id, url: row.webhook_url, secret: await secretOf(database, row.id) }
}

/** The newest active and tested webhook with this URL. */
export async function readyWebhook(database: Database, url: unknown): Promise<Webhook> {
  if (typeof url !== 'string') throw webhookNotReady()
  return firstReady(database, (webhooks) => webhooks.eq('webhook_url', url))
}

/** The one that the back office sends through: the newest that is active and tested. */
export const newestReadyWebhook = (database: Database): Promise<Webhook> =>
  firstReady(database, (webhooks) => webhooks)

const rowsOf = (database: Database) => database.from('webhook_settings').select('id,webhook_url')
type Rows = ReturnType<typeof rowsOf>

async function firstReady(database: Database, chosen: (webhooks: Rows) => Rows): Promise<Webhook> {
  const { data, error } = await chosen(rowsOf(database))
    .eq('is_active', true)
    .eq('test_successful', true)
    .order('created_at', { ascending: false })
    .limit(1)
  if (error) throw new Error('the webhooks could not be read', { cause: error })
  const [row] = data
  if (!row) throw webhookNotReady()
  return { id: row.id, url: row.webhook_url, secret: await secretOf(database, row.id) }
}

async function secretOf(database: Database, webhookId: string): Promise<string> {
  const { data, error } = await database.rpc('webhook_secret', { _webhook_id: webhookId })
  if (error) throw new Error('the secret of a webhook could not be read', { cause: error })
  // Deleted meanwhile.
  if (data === null) throw webhookNotFound()
  return data
}

/** Writes one attempt to the log for admins. A failure is logged and does not stop the sending. */
export async function logAttempt(
  database: Database,
  platform: Platform,
  webhookUrl: string,
  outcome: Outcome,
): Promise<void> {
  const { error } = await database.from('webhook_logs').insert({
    webhook_url: webhookUrl,
    success: outcome.success,
    response_status: outcome.status,
    error_message: outcome.error,
  })
  if (error) platform.report('a webhook log could not be written', error)
}
