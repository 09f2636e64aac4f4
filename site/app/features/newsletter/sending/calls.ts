import type { FunctionsClient } from '@supabase/functions-js'
import { CallFailed, callFunction } from '../../../lib/session/call-function'
import type { NewsletterDocument } from './documents'
import type { Webhook } from './webhook'

/** `document`: structured text; `content` is then the plain text of it. */
export type Draft = Readonly<{ subject: string; content: string; document?: NewsletterDocument }>

/** Who may read a newsletter. */
export type Audience = Readonly<{
  /** Why addresses without proof get it, too; null: they do not. */
  ground: string | null
  /** Whether it is shown in the archive on the site. */
  inArchive: boolean
}>

/** Id of a newsletter, and the number of its round (1 for the first attempt). */
export type SendRound = Readonly<{ send_id: string; round: number }>

/** Response of `send-newsletter`; numbers are recipients. */
export type Report = Readonly<{
  send_id: string
  round: number
  total: number
  sent: number
  failed: number
  remaining: number
  batches: readonly Readonly<{ sent: boolean; error?: string }>[]
  next?: SendRound
}>

/** Batches per call: small, so that the progress is visible. */
const BATCHES_AT_ONCE = 5

/** Sends a test message. Resolves with the receiver's error, null on success; rejects with `CallFailed`. */
export async function testWebhook(client: FunctionsClient, webhook: Webhook): Promise<string | null> {
  const body = { webhook_id: webhook.id, webhook_url: webhook.webhook_url }
  const answer = (await call(client, 'test-webhook', body)) as { success: boolean; error?: string }
  return answer.success ? null : (answer.error ?? '')
}

/** Sends the next batches of a newsletter and creates it, with the decision, if no newsletter has this id; rejects with `CallFailed`. */
export async function sendBatches(
  client: FunctionsClient,
  draft: Draft,
  webhook: Webhook,
  sendRound: SendRound,
  { ground, inArchive }: Audience,
): Promise<Report> {
  const body = {
    ...draft,
    webhook_url: webhook.webhook_url,
    max_batches: BATCHES_AT_ONCE,
    include_unproven_ground: ground,
    in_archive: inArchive,
    ...sendRound,
  }
  return (await call(client, 'send-newsletter', body)) as Report
}

const LONGEST_SUBJECT = 200

/**
 * Sends to the admin only, with a subject that marks it as a test; without a webhook through the mail server. Rejects with `CallFailed`.
 */
export async function sendTestMail(
  client: FunctionsClient,
  draft: Draft,
  webhook: Webhook | undefined,
): Promise<Report> {
  const subject = `Probe: ${draft.subject.trim()}`.slice(0, LONGEST_SUBJECT)
  const url = webhook && { webhook_url: webhook.webhook_url }
  const body = { ...draft, subject, ...url, only_me: true }
  return (await call(client, 'send-newsletter', body)) as Report
}

export type LinkProblem = Readonly<{ url: string; problem: number | 'private' | 'unreachable' | 'slow' }>

/** Lets the server check web addresses; the result names only those with a problem. Rejects with `CallFailed`. */
export async function checkAddresses(
  client: FunctionsClient,
  urls: readonly string[],
): Promise<Readonly<{ problems: readonly LinkProblem[]; unchecked: number }>> {
  return (await call(client, 'check-newsletter', { urls })) as {
    problems: LinkProblem[]
    unchecked: number
  }
}

async function call(client: FunctionsClient, name: string, body: Record<string, unknown>): Promise<unknown> {
  try {
    return await callFunction(client, name, body)
  } catch (error) {
    // When no recipient was reached, the error response contains the report.
    if (error instanceof CallFailed && Array.isArray(error.answer?.batches)) return error.answer
    throw error
  }
}
