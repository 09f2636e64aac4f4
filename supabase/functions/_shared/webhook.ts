import type { Database } from './database.ts'
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
  const { data, error } = await database
    .from('webhook_settings')
    .select('id,webhook_url')
    .eq('webhook_url', url)
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
