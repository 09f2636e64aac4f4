import { useId, useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Checkbox } from '../../../ui/field/checkbox'
import { Field, Input } from '../../../ui/field/field'
import type { Audience } from './calls'
import type { Recipients } from './queries'
import { checkTime, suggestedTime, TimeField } from './sending-time'

const LONGEST_GROUND = 500

/** What the dialog asks about; `later`: also for the time. */
export type Question = Recipients &
  Readonly<{
    later: boolean
    /** What to look at before, in whole sentences. */
    findings: readonly string[]
  }>

/** `at`: instant in ISO 8601; null: now. */
export type Decision = Audience & Readonly<{ at: string | null }>

type SendConfirmationProps = {
  /** Null while the dialog is closed. */
  question: Question | null
  subject: string
  /** A newsletter with the same text was sent before. */
  repeated: boolean
  /** The webhook that gets the addresses; undefined where the own server sends. */
  webhookUrl: string | undefined
  onCancel: () => void
  onConfirm: (decision: Decision) => void
}

/** Asks for confirmation before a newsletter is sent, whether addresses without proof of consent get it, and, for later, when. */
export function SendConfirmation({ question, onCancel, onConfirm, ...shown }: SendConfirmationProps) {
  const [included, setIncluded] = useState(false)
  const [ground, setGround] = useState('')
  const [error, setError] = useState('')
  const [time, setTime] = useState(() => suggestedTime(new Date()))
  const [timeError, setTimeError] = useState('')
  const [inArchive, setInArchive] = useState(false)
  const { confirmed = null, unproven = null, later = false, findings = [] } = question ?? {}

  function close() {
    setIncluded(false)
    setGround('')
    setError('')
    setTimeError('')
    setInArchive(false)
  }
  function confirm() {
    if (included && !ground.trim()) return setError('Bitte geben Sie an, woher Sie die Einwilligung haben.')
    if (!included && confirmed === 0) return setError('Bisher hat niemand die Anmeldung bestätigt.')
    const { at = null, error = '' } = later ? checkTime(time, new Date()) : {}
    setTimeError(error)
    if (error) return
    close()
    onConfirm({ ground: included ? ground.trim() : null, at, inArchive })
  }

  return (
    <ConfirmDialog
      open={question !== null}
      title={later ? 'Newsletter später versenden?' : 'Newsletter jetzt versenden?'}
      confirmLabel={later ? 'Newsletter planen' : 'Jetzt versenden'}
      cancelLabel="Noch nicht"
      onCancel={() => {
        close()
        onCancel()
      }}
      onConfirm={confirm}
    >
      <Consequences
        {...shown}
        later={later}
        recipients={recipientsNamed(confirmed, included ? (unproven ?? 0) : 0)}
      />
      {findings.length > 0 && <Findings findings={findings} />}
      {later && (
        <div className="mt-4 text-ink">
          <TimeField typed={time} error={timeError} onType={setTime} />
        </div>
      )}
      <div className="mt-4 text-ink">
        <Checkbox
          label="Im Archiv zeigen"
          hint="Alle können ihn dann auf der Website lesen, und im Newsletter steht ein Link dorthin."
          checked={inArchive}
          onChange={({ target }) => setInArchive(target.checked)}
        />
      </div>
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

type ConsequencesProps = Pick<SendConfirmationProps, 'subject' | 'repeated' | 'webhookUrl'> & {
  recipients: string
  later: boolean
}

function Consequences({ subject, repeated, webhookUrl, recipients, later }: ConsequencesProps) {
  return (
    <>
      {later ? (
        <>
          „{subject}“ geht zu dieser Zeit an alle, die dann auf der Liste stehen, heute{' '}
          <strong>{recipients}</strong>. Bis dahin können Sie ihn ändern.
        </>
      ) : (
        <>
          „{subject}“ geht an <strong>{recipients}</strong> und lässt sich nicht zurückholen.
        </>
      )}
      <p className="mt-2">
        {webhookUrl
          ? `Er geht über den Webhook: Text, Namen und E-Mail-Adressen verlassen das Haus und gehen an ${hostOf(webhookUrl)}.`
          : 'Er geht als E-Mail vom eigenen Server, an jede Adresse einzeln.'}
      </p>
      {repeated && (
        <p className="mt-2 font-semibold text-error">
          Dieser Text ist schon einmal versendet worden: Wer ihn hat, bekommt ihn ein zweites Mal.
        </p>
      )}
    </>
  )
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

function Findings({ findings }: { findings: readonly string[] }) {
  return (
    <div className="mt-4 rounded-soft border border-line bg-straw-light px-4 py-3 text-ink">
      <p className="font-semibold">Bitte sehen Sie vorher nach:</p>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {findings.map((finding) => (
          <li key={finding} className="wrap-anywhere">
            {finding}
          </li>
        ))}
      </ul>
    </div>
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

const addressesNamed = (count: number) =>
  count === 1 ? '1 Adresse' : `${count.toLocaleString('de-DE')} Adressen`

/** Behind "geht an"; `confirmed` is null where the number is unknown. */
function recipientsNamed(confirmed: number | null, unproven: number): string {
  if (confirmed === null) return 'alle bestätigten Abonnenten'
  const named =
    confirmed === 1
      ? '1 bestätigten Abonnenten'
      : `${confirmed.toLocaleString('de-DE')} bestätigte Abonnenten`
  return unproven > 0 ? `${named} und ${addressesNamed(unproven)} ohne Nachweis` : named
}
