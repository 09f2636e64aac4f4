import type { Tables } from '../../lib/database.types'

/** URL to which newsletters are sent (docs/product.md#sending-newsletters). */
export type Webhook = Readonly<Omit<Tables<'webhook_settings'>, 'created_by'>>

/** One call of a webhook and its result. */
export type WebhookLog = Readonly<Tables<'webhook_logs'>>

/** The webhook used for sending: the newest that is active and tested. `webhooks` are sorted newest first. */
export function readyWebhook(webhooks: readonly Webhook[]): Webhook | undefined {
  return webhooks.find(({ is_active, test_successful }) => is_active && test_successful)
}

/** Whether the database accepts the URL: http or https, a host, no white space (`private.is_url`). */
export const isWebhookUrl = (url: string): boolean =>
  url.length <= 2_048 && /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i.test(url)
