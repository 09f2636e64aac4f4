import type { DatabaseClient } from '../../../lib/supabase/clients'
import { countRows } from '../../../lib/supabase/count-rows'
import type { Tables } from '../../../lib/supabase/database.types'
import type { Audience, Draft, Webhook, WebhookLog } from './calls'
import { documentJson } from './documents'

/** Result of a newsletter; numbers are recipients. */
export type NewsletterResult = Readonly<Tables<'newsletter_results'>>

/** A recipient who did not get a newsletter, or whose mail came back. */
export type DeliveryFailure = Readonly<Tables<'newsletter_failures'>>

/** Whether the server is sending it, or would if it were not paused. */
export const isUnderWay = ({ state }: NewsletterResult): boolean => state === 'sending' || state === 'paused'

/** Number of deliveries in the log (docs/product.md#sending-newsletters). */
const LOGS_SHOWN = 10
const RESULTS_SHOWN = 5

/** The possible recipients of a newsletter now; a number is null when its count failed. */
export type Recipients = Readonly<{
  /** With proof of their consent. */
  confirmed: number | null
  /** On the list without proof; reached only for a ground. */
  unproven: number | null
}>

export async function countRecipients(client: DatabaseClient): Promise<Recipients> {
  const count = (state: string) =>
    countRows(client, { table: 'newsletter_subscribers', where: ['state', 'eq', state] })
  const [confirmed, unproven] = await Promise.all([count('confirmed'), count('unproven')])
  return { confirmed, unproven }
}

/** Whether the server sends mail by itself; rejects with the PostgREST error. */
export async function readMailDelivery(client: DatabaseClient): Promise<boolean> {
  const { data } = await client.rpc('mail_is_delivered').throwOnError()
  return data
}

/** The way a newsletter takes: through the mail server, or over the newest webhook that is ready. */
export type Channel = 'smtp' | 'webhook'

/**
 * Queues a newsletter, which the server sends; resolves with the number of recipients. Calling it again with an `id` changes nothing. Rejects
 * with the PostgREST error, code ZU010 without recipients.
 */
export async function startNewsletter(
  client: DatabaseClient,
  id: string,
  { subject, content, document }: Draft,
  { ground, inArchive, channel }: Audience & Readonly<{ channel: Channel }>,
): Promise<number> {
  const { data } = await client
    .rpc('start_newsletter', {
      _id: id,
      _subject: subject.trim(),
      _content: content,
      _in_archive: inArchive,
      _channel: channel,
      ...(document && { _document: documentJson(document) }),
      ...(ground === null ? {} : { _include_unproven_ground: ground }),
    })
    .throwOnError()
  return data
}

/** Shows a newsletter in the archive of the site, or takes it out. Rejects with the PostgREST error. */
export async function setInArchive(client: DatabaseClient, id: string, inArchive: boolean): Promise<void> {
  await client
    .from('newsletters')
    .update({ in_archive: inArchive })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

export type DeliveryAction = 'pause' | 'resume' | 'cancel' | 'retry'

/** Rejects with the PostgREST error, code ZU014 when the state does not allow the action. */
export async function controlNewsletter(
  client: DatabaseClient,
  id: string,
  action: DeliveryAction,
): Promise<void> {
  await client.rpc('control_newsletter', { _id: id, _action: action }).throwOnError()
}

/** Failures shown of a newsletter. */
export const FAILURES_SHOWN = 200

/** Recipients who did not get a newsletter, by name; rejects with the PostgREST error. */
export async function listFailures(
  client: DatabaseClient,
  newsletterId: string,
): Promise<readonly DeliveryFailure[]> {
  const { data } = await client
    .from('newsletter_failures')
    .select('*')
    .eq('newsletter_id', newsletterId)
    .order('name')
    .limit(FAILURES_SHOWN)
    .throwOnError()
  return data
}

/** What providers sign their reports of bounces with. */
export async function readBounceSecret(client: DatabaseClient): Promise<string> {
  const { data } = await client.rpc('newsletter_bounce_secret').throwOnError()
  return data
}

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

/** A newsletter that is to be sent later. `hold_reason`: why it was not sent at its time. */
export type Scheduled = Readonly<
  Pick<Tables<'newsletters'>, 'id' | 'subject' | 'channel' | 'scheduled_for' | 'hold_reason'>
>

/** By their time; rejects with the PostgREST error. */
export async function listScheduled(client: DatabaseClient): Promise<readonly Scheduled[]> {
  const { data } = await client
    .from('newsletters')
    .select('id,subject,channel,scheduled_for,hold_reason')
    .eq('state', 'scheduled')
    .order('scheduled_for')
    .throwOnError()
  return data
}

/** `at`: instant in ISO 8601. */
export type SendingPlan = Audience & Readonly<{ at: string; channel: Channel }>

/**
 * Schedules a newsletter; calling it again with an `id` changes nothing. Rejects with the PostgREST error, code ZU016 when fifty are
 * scheduled.
 */
export async function scheduleNewsletter(
  client: DatabaseClient,
  id: string,
  { subject, content, document }: Draft,
  { at, channel, ground, inArchive }: SendingPlan,
): Promise<void> {
  await client
    .rpc('schedule_newsletter', {
      _id: id,
      _at: at,
      _channel: channel,
      _subject: subject.trim(),
      _content: content,
      _in_archive: inArchive,
      ...(document && { _document: documentJson(document) }),
      ...(ground === null ? {} : { _include_unproven_ground: ground }),
    })
    .throwOnError()
}

/** `at` null: now. Rejects with the PostgREST error, code ZU014 when it is not scheduled any more. */
export async function rescheduleNewsletter(
  client: DatabaseClient,
  id: string,
  at: string | null,
): Promise<void> {
  await client.rpc('reschedule_newsletter', { _id: id, ...(at === null ? {} : { _at: at }) }).throwOnError()
}

/** Makes it a draft again. Rejects with the PostgREST error, code ZU014 when it is not scheduled any more. */
export async function unscheduleNewsletter(client: DatabaseClient, id: string): Promise<void> {
  await client.rpc('unschedule_newsletter', { _id: id }).throwOnError()
}
