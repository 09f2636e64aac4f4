import { useState } from 'react'
import { sessionApi } from '../../../lib/session/session-api'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Field } from '../../../ui/field/field'
import { Input } from '../../../ui/field/input'
import { useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { GROUND_STATED, STATING_FAILED } from './notices'
import { stateGround } from './queries'
import { GROUND, type Subscriber } from './subscriber'

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
