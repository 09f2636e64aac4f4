import type { List } from '../../../lib/list/use-list'
import { Button } from '../../../ui/button/button'
import { Badge } from '../../../ui/text/badge'
import { WEBHOOKS_NOT_READABLE } from './notices'
import { readyWebhook, type Webhook } from './webhook'

/** Whether a newsletter can be sent; a retry button when the webhooks could not be read. */
export function WebhookState({
  webhooks: { rows, failure, reload },
  ownDelivery,
}: {
  webhooks: List<Webhook>
  /** The server can send mail by itself, and does where no webhook is ready. */
  ownDelivery: boolean
}) {
  return (
    <div role="status" className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      {!rows && !failure && <Badge>Webhook wird geladen …</Badge>}
      {rows && <Ready webhook={readyWebhook(rows)} ownDelivery={ownDelivery} />}
      {failure && (
        <>
          <p className="font-semibold text-error">{WEBHOOKS_NOT_READABLE}</p>
          <Button variant="secondary" size="slim" onClick={reload}>
            Erneut versuchen
          </Button>
        </>
      )}
    </div>
  )
}

function Ready({ webhook, ownDelivery }: { webhook: Webhook | undefined; ownDelivery: boolean }) {
  if (webhook) return <Badge tone="meadow">Webhook bereit</Badge>
  if (ownDelivery) return <Badge tone="meadow">E-Mail-Versand bereit</Badge>
  return <Badge tone="market">Kein aktiver Webhook</Badge>
}
