import type { List } from '../../lib/list/use-list'
import { Button } from '../../ui/button/button'
import { Badge } from '../../ui/text/badge'
import { WEBHOOKS_NOT_READABLE } from './notices'
import { readyWebhook, type Webhook } from './webhook'

/** Whether a newsletter can be sent; a retry button when the webhooks could not be read. */
export function WebhookState({ webhooks: { rows, failure, reload } }: { webhooks: List<Webhook> }) {
  return (
    <div role="status" className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      {!rows && !failure && <Badge>Webhook wird geladen …</Badge>}
      {rows && <Ready webhook={readyWebhook(rows)} />}
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

function Ready({ webhook }: { webhook: Webhook | undefined }) {
  return webhook ? (
    <Badge tone="meadow">Webhook bereit</Badge>
  ) : (
    <Badge tone="market">Kein aktiver Webhook</Badge>
  )
}
