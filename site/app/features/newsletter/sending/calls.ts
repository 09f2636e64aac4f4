import type { FunctionsClient } from '@supabase/functions-js'
import { matching } from '../../../lib/form/rules'
import { text } from '../../../lib/form/schema'
import { CallFailed, callFunction } from '../../../lib/supabase/call-function'
import type { Tables } from '../../../lib/supabase/database.types'
import type { NewsletterDocument } from './documents'

/** `document`: structured text; `content` is then the plain text of it. */
export type Draft = Readonly<{ subject: string; content: string; document?: NewsletterDocument }>

/** Who may read a newsletter. */
export type Audience = Readonly<{
  /** Why addresses without proof get it, too; null: they do not. */
  ground: string | null
  /** Whether it is shown in the archive on the site. */
  inArchive: boolean
}>

/** Sends a test message. Resolves with the receiver's error, null on success; rejects with `CallFailed`. */
export async function testWebhook(client: FunctionsClient, webhook: Webhook): Promise<string | null> {
  const body = { webhook_id: webhook.id, webhook_url: webhook.webhook_url }
  const answer = (await call(client, 'test-webhook', body)) as { success: boolean; error?: string }
  return answer.success ? null : (answer.error ?? '')
}

const LONGEST_SUBJECT = 200

/**
 * Sends to the admin only, with a subject that marks it as a test; without a webhook through the mail server. `sent` is 0 when it was not
 * accepted. Rejects with `CallFailed`.
 */
export async function sendTestMail(
  client: FunctionsClient,
  draft: Draft,
  webhook: Webhook | undefined,
): Promise<Readonly<{ sent: number }>> {
  const subject = `Probe: ${draft.subject.trim()}`.slice(0, LONGEST_SUBJECT)
  const url = webhook && { webhook_url: webhook.webhook_url }
  const body = { ...draft, subject, ...url, only_me: true }
  return (await call(client, 'send-newsletter', body)) as { sent: number }
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
    if (error instanceof CallFailed && error.answer?.sent === 0) return error.answer
    throw error
  }
}

/** URL to which newsletters are sent (docs/product.md#sending-newsletters). */
export type Webhook = Readonly<Omit<Tables<'webhook_settings'>, 'created_by'>>

/** One call of a webhook and its result. */
export type WebhookLog = Readonly<Tables<'webhook_logs'>>

/** The webhook used for sending: the newest that is active and tested. `webhooks` are sorted newest first. */
export function readyWebhook(webhooks: readonly Webhook[]): Webhook | undefined {
  return webhooks.find(({ is_active, test_successful }) => is_active && test_successful)
}

/** A new webhook; the same rule as in the database (`private.is_url`): http or https, a host, no white space. */
export const WEBHOOK_FORM = {
  url: text({
    label: 'Webhook-URL',
    required: true,
    maxLength: 2_048,
    type: 'url',
    inputMode: 'url',
    placeholder: 'https://',
    rule: matching(
      /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i,
      'Das ist keine vollständige Webadresse. Sie beginnt mit https:// und enthält keine Leerzeichen.',
    ),
  }),
}
