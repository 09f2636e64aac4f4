import { useId, useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import { Checkbox } from '../../ui/field/checkbox'
import { Field } from '../../ui/field/field'
import { Input } from '../../ui/field/input'
import type { Recipients } from './queries'

const LONGEST_GROUND = 500

type SendConfirmationProps = {
  /** Null while the dialog is closed. */
  question: Recipients | null
  subject: string
  /** A newsletter with the same text was sent before. */
  repeated: boolean
  onCancel: () => void
  /** `ground`: why addresses without proof get it, too; null: they do not. */
  onConfirm: (ground: string | null) => void
}

/** Asks for confirmation before a newsletter is sent, and whether addresses without proof of consent get it. */
export function SendConfirmation({ question, onCancel, onConfirm, ...shown }: SendConfirmationProps) {
  const [included, setIncluded] = useState(false)
  const [ground, setGround] = useState('')
  const [error, setError] = useState('')
  const { confirmed = null, unproven = null } = question ?? {}

  function close() {
    setIncluded(false)
    setGround('')
    setError('')
  }
  function confirm() {
    if (included && !ground.trim()) return setError('Bitte geben Sie an, woher Sie die Einwilligung haben.')
    if (!included && confirmed === 0) return setError('Bisher hat niemand die Anmeldung bestätigt.')
    close()
    onConfirm(included ? ground.trim() : null)
  }

  return (
    <ConfirmDialog
      open={question !== null}
      title="Newsletter jetzt versenden?"
      confirmLabel="Jetzt versenden"
      cancelLabel="Noch nicht"
      onCancel={() => {
        close()
        onCancel()
      }}
      onConfirm={confirm}
    >
      <Consequences {...shown} recipients={withUnproven(confirmed, included ? (unproven ?? 0) : 0)} />
      {unproven !== null && unproven > 0 && (
        <Unproven
          count={unproven}
          included={included}
          ground={ground}
          error={error}
          onInclude={setIncluded}
          onGround={setGround}
        />
      )}
    </ConfirmDialog>
  )
}

type ConsequencesProps = Pick<SendConfirmationProps, 'subject' | 'repeated'> & { recipients: number | null }

function Consequences({ subject, repeated, recipients }: ConsequencesProps) {
  return (
    <>
      „{subject}“ geht an <strong>{recipientsNamed(recipients)}</strong> und lässt sich nicht zurückholen.
      {repeated && (
        <p className="mt-2 font-semibold text-error">
          Dieser Text ist schon einmal versendet worden: Wer ihn hat, bekommt ihn ein zweites Mal.
        </p>
      )}
    </>
  )
}

type UnprovenProps = {
  count: number
  included: boolean
  ground: string
  error: string
  onInclude: (included: boolean) => void
  onGround: (ground: string) => void
}

function Unproven({ count, included, ground, error, onInclude, onGround }: UnprovenProps) {
  const errorId = useId()
  return (
    <div className="mt-4 grid gap-3 text-ink">
      <Checkbox
        label={`Auch an ${addressesNamed(count)} ohne Nachweis senden`}
        hint="Ohne Nachweis der Einwilligung ist Werbung per E-Mail nicht erlaubt. Kreuzen Sie das nur an, wenn Sie ihn auf andere Weise haben."
        checked={included}
        onChange={({ target }) => onInclude(target.checked)}
        aria-describedby={!included && error ? errorId : undefined}
      />
      {included ? (
        <Field label="Woher haben Sie die Einwilligung?" required error={error}>
          <Input
            value={ground}
            maxLength={LONGEST_GROUND}
            placeholder="z. B. Liste vom Stadtfest"
            onChange={({ target }) => onGround(target.value)}
          />
        </Field>
      ) : (
        error && (
          <p id={errorId} role="alert" className="font-semibold text-error">
            {error}
          </p>
        )
      )}
    </div>
  )
}

const withUnproven = (confirmed: number | null, unproven: number): number | null =>
  confirmed === null ? null : confirmed + unproven

const addressesNamed = (count: number) =>
  count === 1 ? '1 Adresse' : `${count.toLocaleString('de-DE')} Adressen`

function recipientsNamed(count: number | null): string {
  if (count === null) return 'alle aktiven Abonnenten'
  return count === 1 ? '1 aktiven Abonnenten' : `${count.toLocaleString('de-DE')} aktive Abonnenten`
}
