import type { Loaded } from '../../lib/use-loaded'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { WEBHOOKS_NOT_READABLE } from './notices'
import { readyWebhook, type Webhook } from './webhook'

type WebhookStateProps = { webhooks: Loaded<readonly Webhook[]>; onReload: () => void }

/** Whether a newsletter can go out now; offers another try where the webhooks could not be read. */
export function WebhookState({ webhooks, onReload }: WebhookStateProps) {
  return (
    <div role="status" className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      {webhooks.state === 'loading' && <Badge>Webhook wird geladen …</Badge>}
      {webhooks.state === 'loaded' && <Ready webhook={readyWebhook(webhooks.value)} />}
      {webhooks.state === 'failed' && (
        <>
          <p className="font-semibold text-error">{WEBHOOKS_NOT_READABLE}</p>
          <Button variant="secondary" size="slim" onClick={onReload}>
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
