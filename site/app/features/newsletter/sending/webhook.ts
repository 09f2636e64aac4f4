import { matching } from '../../../lib/form/rules'
import { text } from '../../../lib/form/schema'
import type { Tables } from '../../../lib/supabase/database.types'

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
