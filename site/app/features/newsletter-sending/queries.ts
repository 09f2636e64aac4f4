import { countRows } from '../../lib/count-rows'
import type { DatabaseClient } from '../../lib/database-client'
import type { NewsletterResult } from './newsletter-result'
import type { Webhook, WebhookLog } from './webhook'

/** Deliveries that the log shows (docs/product.md#sending-newsletters). */
const LOGS_SHOWN = 10
const RESULTS_SHOWN = 5

/** How many a newsletter would go to now; null when they can't be counted. */
export const countRecipients = (client: DatabaseClient): Promise<number | null> =>
  countRows(client, { table: 'newsletter_subscriptions', where: ['active', 'eq', true] })

/** Newest first; rejects when they can't be read. */
export async function listWebhooks(client: DatabaseClient): Promise<readonly Webhook[]> {
  const { data, error } = await client
    .from('webhook_settings')
    .select('*')
    .order('created_at', { ascending: false })
  if (error) throw error
  return data
}

/** The last ten, newest first; rejects when they can't be read. */
export async function listLogs(client: DatabaseClient): Promise<readonly WebhookLog[]> {
  const { data, error } = await client
    .from('webhook_logs')
    .select('*')
    .order('created_at', { ascending: false })
    .limit(LOGS_SHOWN)
  if (error) throw error
  return data
}

/** The last few newsletters, newest first; rejects when they can't be read. */
export async function listResults(client: DatabaseClient): Promise<readonly NewsletterResult[]> {
  const { data, error } = await client
    .from('newsletter_results')
    .select('*')
    .order('created_at', { ascending: false })
    .limit(RESULTS_SHOWN)
  if (error) throw error
  return data
}

/** The row is asked back, as at the deletion: a change that meets no row is none that fails. */
export async function switchWebhook(client: DatabaseClient, id: string, active: boolean): Promise<void> {
  await client
    .from('webhook_settings')
    .update({ is_active: active })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

/** Its log stays: that is told by address. */
export async function deleteWebhook(client: DatabaseClient, id: string): Promise<void> {
  await client.from('webhook_settings').delete().eq('id', id).select('id').single().throwOnError()
}

/** Adds a webhook in the name of the admin; rejects when it is not stored. */
export async function addWebhook(client: DatabaseClient, url: string, userId: string): Promise<void> {
  const row = { webhook_url: url, is_active: true, created_by: userId }
  const { error } = await client.from('webhook_settings').insert([row])
  if (error) throw error
}

/** What calls of the webhook are signed with, for the receiver to be set up with. */
export async function readSecret(client: DatabaseClient, webhookId: string): Promise<string> {
  const { data, error } = await client.rpc('webhook_secret', { _webhook_id: webhookId })
  if (error) throw error
  return String(data)
}
