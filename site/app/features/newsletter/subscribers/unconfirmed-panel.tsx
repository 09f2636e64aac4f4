import { useState } from 'react'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { ASKING_FAILED } from './notices'
import { askUnconfirmed, readConfirmationMails } from './queries'

const load = async () => readConfirmationMails(await sessionApi.rows())

/** Subscribers without a confirmation, and whether they can be asked for it. `count`: subscribers in this state. */
export function UnconfirmedPanel({ count }: { count: number }) {
  const { loaded, reload } = useLoaded(load)
  const [asking, setAsking] = useState(false)
  const showToast = useToast()
  const { attempt } = useAttempt()
  if (loaded.state !== 'loaded') return null
  const { delivers, waiting, sent } = loaded.value

  async function ask() {
    setAsking(false)
    await attempt('The confirmation mails could not be queued', ASKING_FAILED, async () => {
      const mails = await askUnconfirmed(await sessionApi.rows())
      showToast({ title: mails === 0 ? 'Alle wurden schon gefragt' : `${counted(mails)} auf dem Weg` })
      reload()
    })
  }

  return (
    <section aria-label="Unbestätigte Adressen" className="mt-5 rounded-card border border-line bg-paper p-4">
      <p>
        {count === 1
          ? 'Eine Adresse wartet auf ihre Bestätigung. Sie bekommt'
          : `${count.toLocaleString('de-DE')} Adressen warten auf ihre Bestätigung. Sie bekommen`}{' '}
        noch keinen Newsletter.
        {!delivers &&
          ' Gefragt werden kann erst, wenn der Mailversand oder ein Webhook eingerichtet ist (Betriebshandbuch, „E-Mail“ und „Newsletter senden“).'}
      </p>
      {waiting > 0 && (
        <p role="status" className="mt-1 text-ink-soft">
          Bestätigungsmails: {sent.toLocaleString('de-DE')} verschickt, {waiting.toLocaleString('de-DE')}{' '}
          warten.
        </p>
      )}
      {delivers && (
        <Button variant="secondary" className="mt-3" onClick={() => setAsking(true)}>
          Alle unbestätigten einmal fragen
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="Um Bestätigung bitten?"
        confirmLabel="E-Mails verschicken"
        cancelLabel="Abbrechen"
        onConfirm={ask}
        onCancel={() => setAsking(false)}
      >
        <p>
          Wer noch nie gefragt wurde, bekommt eine einzige E-Mail mit einem Link zum Bestätigen, ohne Werbung.
        </p>
      </ConfirmDialog>
    </section>
  )
}

const counted = (mails: number) =>
  mails === 1 ? 'Eine E-Mail ist' : `${mails.toLocaleString('de-DE')} E-Mails sind`
