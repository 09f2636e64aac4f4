import type { Tables } from '../../lib/database.types'

/** Where newsletters can be sent to (docs/product.md#sending-newsletters). */
export type Webhook = Readonly<Omit<Tables<'webhook_settings'>, 'created_by'>>

/** One call of a webhook and its outcome. */
export type WebhookLog = Readonly<Tables<'webhook_logs'>>

/** The webhook that newsletters go to: the newest one that is active and tested. `webhooks` come newest first. */
export function readyWebhook(webhooks: readonly Webhook[]): Webhook | undefined {
  return webhooks.find(({ is_active, test_successful }) => is_active && test_successful)
}

/** Whether the database takes an address: http or https, a host, no white space (`private.is_url`). */
export const isWebhookUrl = (url: string): boolean =>
  url.length <= 2_048 && /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i.test(url)
