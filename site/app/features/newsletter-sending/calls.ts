import type { FunctionsClient } from '@supabase/functions-js'
import type { Webhook } from './webhook'

export type Draft = Readonly<{ subject: string; content: string }>

/** Names a newsletter, and how often those who were not reached have been tried. */
export type Turn = Readonly<{ send_id: string; round: number }>

/** What has become of a newsletter, in recipients; the answer of `send-newsletter`. */
export type Report = Readonly<{
  send_id: string
  round: number
  total: number
  sent: number
  failed: number
  remaining: number
  batches: readonly Readonly<{ sent: boolean; error?: string }>[]
  next?: Turn
}>

/** A function has refused, or was not reached; the message is for the admin and may be empty. */
export class CallFailed extends Error {
  override name = 'CallFailed'
}

/** Batches of one call: few enough to see how far it is. */
const BATCHES_AT_ONCE = 5

/** Has a test message sent. Answers why the receiver did not take it, null when it did; rejects with `CallFailed`. */
export async function testWebhook(client: FunctionsClient, webhook: Webhook): Promise<string | null> {
  const body = { webhook_id: webhook.id, webhook_url: webhook.webhook_url }
  const answer = (await call(client, 'test-webhook', body)) as { success: boolean; error?: string }
  return answer.success ? null : (answer.error ?? '')
}

/** Sends the next few batches of a newsletter, which begins when there is none of that name; rejects with `CallFailed`. */
export async function sendBatches(
  client: FunctionsClient,
  draft: Draft,
  webhook: Webhook,
  turn: Turn,
): Promise<Report> {
  const body = { ...draft, webhook_url: webhook.webhook_url, max_batches: BATCHES_AT_ONCE, ...turn }
  return (await call(client, 'send-newsletter', body)) as Report
}

const LONGEST_SUBJECT = 200

/** Sends to the admin alone, under a subject that says it is a probe; rejects with `CallFailed`. */
export async function sendToMe(client: FunctionsClient, draft: Draft, webhook: Webhook): Promise<Report> {
  const subject = `Probe: ${draft.subject.trim()}`.slice(0, LONGEST_SUBJECT)
  const body = { ...draft, subject, webhook_url: webhook.webhook_url, only_me: true }
  return (await call(client, 'send-newsletter', body)) as Report
}

async function call(client: FunctionsClient, name: string, body: Record<string, unknown>): Promise<unknown> {
  const { data, error } = await client.invoke(name, { body })
  if (!error) return data
  const context = (error as { context?: unknown }).context
  const answer = context instanceof Response ? await context.json().catch(() => null) : null
  // A newsletter that reached nobody is an error that brings its report along.
  if (answer && Array.isArray(answer.batches)) return answer
  throw new CallFailed(typeof answer?.error === 'string' ? answer.error : '')
}
