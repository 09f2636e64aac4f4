import type { DatabaseClient } from '../../lib/supabase/clients'
import { countRows } from '../../lib/supabase/count-rows'
import type { Tables } from '../../lib/supabase/database.types'
import type { Webhook, WebhookLog } from './webhook'

/** Result of a newsletter; numbers are recipients. */
export type NewsletterResult = Readonly<Tables<'newsletter_results'>>

/** Number of deliveries in the log (docs/product.md#sending-newsletters). */
const LOGS_SHOWN = 10
const RESULTS_SHOWN = 5

/** Number of recipients now; null when the count failed. */
export const countRecipients = (client: DatabaseClient): Promise<number | null> =>
  countRows(client, { table: 'newsletter_subscriptions', where: ['active', 'eq', true] })

/** Newest first; rejects with the PostgREST error. */
export async function listWebhooks(client: DatabaseClient): Promise<readonly Webhook[]> {
  const { data, error } = await client
    .from('webhook_settings')
    .select('*')
    .order('created_at', { ascending: false })
  if (error) throw error
  return data
}

/** The last `LOGS_SHOWN`, newest first; rejects with the PostgREST error. */
export async function listLogs(client: DatabaseClient): Promise<readonly WebhookLog[]> {
  const { data, error } = await client
    .from('webhook_logs')
    .select('*')
    .order('created_at', { ascending: false })
    .limit(LOGS_SHOWN)
  if (error) throw error
  return data
}

/** The last `RESULTS_SHOWN` newsletters, newest first; rejects with the PostgREST error. */
export async function listResults(client: DatabaseClient): Promise<readonly NewsletterResult[]> {
  const { data, error } = await client
    .from('newsletter_results')
    .select('*')
    .order('created_at', { ascending: false })
    .limit(RESULTS_SHOWN)
  if (error) throw error
  return data
}

/** RLS hides rows from UPDATE and DELETE, which then succeed with 0 rows; `select().single()` turns that into an error. */
export async function switchWebhook(client: DatabaseClient, id: string, active: boolean): Promise<void> {
  await client
    .from('webhook_settings')
    .update({ is_active: active })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

/** The log keeps its entries, because it stores the URL instead of a reference. */
export async function deleteWebhook(client: DatabaseClient, id: string): Promise<void> {
  await client.from('webhook_settings').delete().eq('id', id).select('id').single().throwOnError()
}

/** Inserts a webhook created by the admin; rejects with the PostgREST error. */
export async function addWebhook(client: DatabaseClient, url: string, userId: string): Promise<void> {
  const row = { webhook_url: url, is_active: true, created_by: userId }
  const { error } = await client.from('webhook_settings').insert([row])
  if (error) throw error
}

/** Signing secret of the webhook's calls, needed to configure the receiver. */
export async function readSecret(client: DatabaseClient, webhookId: string): Promise<string> {
  const { data, error } = await client.rpc('webhook_secret', { _webhook_id: webhookId })
  if (error) throw error
  return String(data)
}
