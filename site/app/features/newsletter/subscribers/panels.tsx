import { useState } from 'react'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Field, Input } from '../../../ui/field/field'
import { useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { askUnconfirmed, readConfirmationMails, stateGround } from './queries'
import { ASKING_FAILED, GROUND, GROUND_STATED, STATING_FAILED, type Subscriber } from './subscriber'

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

type UnprovenPanelProps = {
  /** The listed subscribers without proof of their consent. */
  subscribers: readonly Subscriber[]
  onStated: () => void
}

/** States for all listed addresses without proof at once why their owners agreed. */
export function UnprovenPanel({ subscribers, onStated }: UnprovenPanelProps) {
  const [asking, setAsking] = useState(false)
  const [ground, setGround] = useState('')
  const [error, setError] = useState('')
  const { busy: sending, attempt } = useAttempt()
  const showToast = useToast()
  const count = subscribers.length

  async function state() {
    if (!ground.trim()) return setError('Bitte geben Sie an, woher Sie die Einwilligung haben.')
    setAsking(false)
    await attempt('The ground of consents could not be stored', STATING_FAILED, async () => {
      const ids = subscribers.map(({ id }) => id)
      await stateGround(await sessionApi.rows(), ids, ground.trim())
      setGround('')
      showToast(GROUND_STATED)
    })
    onStated()
  }

  const addresses = count === 1 ? 'Eine Adresse' : `${count.toLocaleString('de-DE')} Adressen`
  return (
    <section aria-label="Ohne Nachweis" className="mt-5 rounded-card border border-line bg-paper p-4">
      <p>
        {addresses} in dieser Auswahl ohne Nachweis der Einwilligung. Haben Sie ihn auf andere Weise, zum
        Beispiel auf einer Liste mit Unterschriften, dann halten Sie das hier fest.
      </p>
      <Button variant="secondary" className="mt-3" disabled={sending} onClick={() => setAsking(true)}>
        Grund der Einwilligung angeben
      </Button>
      <ConfirmDialog
        open={asking}
        title="Grund der Einwilligung"
        confirmLabel="Grund speichern"
        cancelLabel="Abbrechen"
        onConfirm={state}
        onCancel={() => {
          setError('')
          setAsking(false)
        }}
      >
        <p className="mb-4">
          {addresses} {count === 1 ? 'zählt' : 'zählen'} dann als bestätigt. Der Grund wird mit Ihrer Angabe
          als Nachweis aufgehoben und lässt sich nicht zurücknehmen.
        </p>
        <Field label="Woher haben Sie die Einwilligung?" required error={error}>
          <Input
            value={ground}
            maxLength={GROUND.attributes.maxLength}
            placeholder="z. B. Liste vom Stadtfest"
            onChange={({ target }) => setGround(target.value)}
          />
        </Field>
      </ConfirmDialog>
    </section>
  )
}
