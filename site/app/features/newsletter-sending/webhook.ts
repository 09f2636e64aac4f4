/** Where newsletters can be sent to (docs/product.md#sending-newsletters). */
export type Webhook = Readonly<{
  id: string
  webhook_url: string
  is_active: boolean
  test_successful: boolean
  last_test_at: string | null
  created_at: string
}>

/** One call of a webhook and its outcome. */
export type WebhookLog = Readonly<{
  id: string
  webhook_url: string
  success: boolean
  response_status: number | null
  error_message: string | null
  created_at: string
}>

/** The webhook that newsletters go to: the newest one that is active and tested. `webhooks` come newest first. */
export function readyWebhook(webhooks: readonly Webhook[]): Webhook | undefined {
  return webhooks.find(({ is_active, test_successful }) => is_active && test_successful)
}

/** Whether the database takes an address: http or https, a host, no white space (`private.is_url`). */
export const isWebhookUrl = (url: string): boolean =>
  url.length <= 2_048 && /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i.test(url)
