import { useState } from 'react'
import { sessionClient } from '../../../lib/session/session-clients'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import { type Toast, useToast } from '../../../ui/toast/toast-context'
import { DELETED, DELETING_FAILED, STATUS_CHANGED, STATUS_FAILED } from './notices'
import { deleteWebhook, switchWebhook } from './queries'
import type { Webhook } from './webhook'

/** Switches a webhook on or off, and deletes it. */
export function WebhookActions({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const showToast = useToast()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const { id, is_active, webhook_url } = webhook

  async function run(work: () => Promise<void>, done: Toast, failed: Toast) {
    setBusy(true)
    try {
      await work()
      showToast(done)
    } catch (error) {
      console.error('The webhook could not be changed:', error)
      showToast(failed)
    } finally {
      setBusy(false)
      onChanged()
    }
  }

  const toggle = async () => switchWebhook(await sessionClient(), id, !is_active)
  const remove = async () => deleteWebhook(await sessionClient(), id)

  return (
    <>
      <Button
        variant="secondary"
        size="slim"
        disabled={busy}
        onClick={() => run(toggle, STATUS_CHANGED, STATUS_FAILED)}
      >
        {is_active ? 'Ausschalten' : 'Einschalten'}
      </Button>
      <Button variant="danger" size="slim" disabled={busy} onClick={() => setAsking(true)}>
        Löschen
      </Button>
      <ConfirmDialog
        open={asking}
        title="Webhook löschen"
        confirmLabel="Löschen"
        cancelLabel="Behalten"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void run(remove, DELETED, DELETING_FAILED)
        }}
      >
        <span className="wrap-anywhere">
          <BreakableAddress address={webhook_url} />
        </span>{' '}
        bekommt dann keine Newsletter mehr, und sein Schlüssel gilt nicht mehr. Diese Aktion kann nicht
        rückgängig gemacht werden. Das Protokoll bleibt erhalten.
      </ConfirmDialog>
    </>
  )
}
