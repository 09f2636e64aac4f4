import { useState } from 'react'
import { CallFailed } from '../../../lib/session/call-function'
import { sessionClient, sessionFunctions } from '../../../lib/session/session-clients'
import { Button } from '../../../ui/button/button'
import { Badge } from '../../../ui/text/badge'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import { useToast } from '../../../ui/toast/toast-context'
import { testWebhook } from './calls'
import { DateTime } from './date-time'
import { SECRET_UNREADABLE, TEST_FAILED, TESTED } from './notices'
import { readSecret } from './queries'
import type { Webhook } from './webhook'
import { WebhookActions } from './webhook-actions'

/** A webhook with its state: test, switch, delete, and show the signing secret. */
export function WebhookRow({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const { testing, reason, test } = useTest(webhook, onChanged)
  const { webhook_url, is_active, test_successful, last_test_at } = webhook
  return (
    <li className="grid gap-3 rounded-card border border-line bg-paper p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-72 gap-2">
          <p className="font-semibold wrap-anywhere">
            <BreakableAddress address={webhook_url} />
          </p>
          <p className="flex flex-wrap gap-2">
            <Badge tone={is_active ? 'meadow' : 'neutral'}>{is_active ? 'Aktiv' : 'Inaktiv'}</Badge>
            <Badge tone={test_successful ? 'river' : 'straw'}>
              {test_successful ? 'Getestet' : 'Nicht getestet'}
            </Badge>
          </p>
          <p className="text-[0.9375rem] text-ink-soft">
            {last_test_at && !test_successful ? 'Test fehlgeschlagen' : 'Letzter Test'}:{' '}
            {last_test_at ? <DateTime at={last_test_at} /> : 'Nie'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="slim" disabled={testing} onClick={test}>
            {testing ? 'Wird getestet …' : 'Testen'}
          </Button>
          <WebhookActions webhook={webhook} onChanged={onChanged} />
        </div>
      </div>
      <p role="status" className="font-semibold text-error empty:hidden">
        {reason}
      </p>
      <Secret webhookId={webhook.id} />
    </li>
  )
}

function useTest(webhook: Webhook, onTested: () => void) {
  const showToast = useToast()
  const [testing, setTesting] = useState(false)
  const [reason, setReason] = useState('')

  async function test() {
    setTesting(true)
    setReason('')
    try {
      const failure = await testWebhook(await sessionFunctions(), webhook)
      setReason(failure ?? '')
      showToast(failure === null ? TESTED : TEST_FAILED)
    } catch (error) {
      console.error('The webhook could not be tested:', error)
      setReason(error instanceof CallFailed ? error.message : '')
      showToast(TEST_FAILED)
    } finally {
      setTesting(false)
      onTested()
    }
  }
  return { testing, reason, test }
}

function Secret({ webhookId }: { webhookId: string }) {
  const showToast = useToast()
  const [secret, setSecret] = useState('')

  async function show() {
    try {
      setSecret(await readSecret(await sessionClient(), webhookId))
    } catch (error) {
      console.error('The secret of a webhook could not be read:', error)
      showToast(SECRET_UNREADABLE)
    }
  }

  if (!secret) {
    return (
      <Button variant="quiet" className="-ml-4.5 justify-self-start text-left" onClick={show}>
        Schlüssel für die Signatur anzeigen
      </Button>
    )
  }
  return (
    <p className="text-[0.9375rem]">
      Damit prüft der Empfänger, dass Nachrichten von hier kommen:{' '}
      <code className="rounded-soft bg-paper-deep px-1.5 py-0.5 wrap-anywhere">{secret}</code>
    </p>
  )
}
