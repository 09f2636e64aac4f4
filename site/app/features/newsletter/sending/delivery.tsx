import { useState } from 'react'
import { sessionApi } from '../../../lib/session/session-api'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Badge } from '../../../ui/text/badge'
import { useToast } from '../../../ui/toast/toast-context'
import { CONTROL_FAILED, NOT_READABLE } from './notices'
import {
  controlNewsletter,
  type DeliveryAction,
  type DeliveryFailure,
  FAILURES_SHOWN,
  listFailures,
  type NewsletterResult,
} from './queries'

/** A bar in the colours of the site; browsers bring their own. */
const BAR =
  'h-3 w-full appearance-none overflow-hidden rounded-full border border-river-700 bg-river-100 [&::-moz-progress-bar]:bg-river-700 [&::-webkit-progress-bar]:bg-river-100 [&::-webkit-progress-value]:bg-river-700'

const number = new Intl.NumberFormat('de-DE')

type DeliveryProps = { result: NewsletterResult; onChanged: () => void }

/** A newsletter that the server sends: progress, pause, resume, cancel, and who did not get it. */
export function Delivery({ result, onChanged }: DeliveryProps) {
  const { subject, state, total, sent, failed, waiting, skipped, problem } = result
  return (
    <section
      aria-label={`Versand: ${subject}`}
      className="grid gap-3 rounded-card border border-line bg-paper p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 font-semibold wrap-anywhere">{subject}</p>
        <Badge tone={state === 'paused' ? 'straw' : 'river'}>
          {state === 'paused' ? 'Angehalten' : 'Wird versendet'}
        </Badge>
      </div>
      <progress aria-label="Versendet" max={Math.max(total, 1)} value={sent} className={BAR} />
      <p className="tabular-nums">
        {number.format(sent)} von {number.format(total)} versendet, {number.format(waiting)} warten
        {failed > 0 && `, ${number.format(failed)} nicht erreicht`}
        {skipped > 0 && `, ${number.format(skipped)} ausgelassen`}
      </p>
      {problem && <p className="font-semibold text-error">{problem}</p>}
      <DeliveryFailures result={result} />
      <Controls result={result} onChanged={onChanged} />
    </section>
  )
}

function Controls({ result: { id, state }, onChanged }: DeliveryProps) {
  const showToast = useToast()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)

  async function control(action: DeliveryAction) {
    setBusy(true)
    try {
      await controlNewsletter(await sessionApi.rows(), id, action)
    } catch (error) {
      console.error('The sending of a newsletter could not be changed:', error)
      showToast(CONTROL_FAILED)
    } finally {
      setBusy(false)
      onChanged()
    }
  }

  const isPaused = state === 'paused'
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" disabled={busy} onClick={() => control(isPaused ? 'resume' : 'pause')}>
        {isPaused ? 'Fortsetzen' : 'Anhalten'}
      </Button>
      <Button variant="secondary" disabled={busy} onClick={() => setAsking(true)}>
        Versand abbrechen
      </Button>
      <ConfirmDialog
        open={asking}
        title="Versand abbrechen?"
        confirmLabel="Abbrechen"
        cancelLabel="Weiter versenden"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void control('cancel')
        }}
      >
        Wer den Newsletter noch nicht hat, bekommt ihn nicht mehr. Das lässt sich nicht rückgängig machen.
      </ConfirmDialog>
    </div>
  )
}

/** Recipients who did not get a newsletter, with the reason; read when the list is opened. */
export function DeliveryFailures({ result }: { result: NewsletterResult }) {
  const { id, failed, skipped, bounced } = result
  const [failures, setFailures] = useState<readonly DeliveryFailure[] | 'failed' | null>(null)
  const count = failed + skipped + bounced
  if (count === 0) return null

  async function read() {
    try {
      setFailures(await listFailures(await sessionApi.rows(), id))
    } catch (error) {
      console.error('Failures of a newsletter could not be read:', error)
      setFailures('failed')
    }
  }

  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && void read()}>
      <summary className="cursor-pointer py-2 font-semibold underline underline-offset-4">
        Wer ihn nicht bekommen hat
      </summary>
      {failures === null && <p>Wird geladen …</p>}
      {failures === 'failed' && <p className="text-error">{NOT_READABLE}</p>}
      {Array.isArray(failures) && <Failures failures={failures} />}
    </details>
  )
}

function Failures({ failures }: { failures: readonly DeliveryFailure[] }) {
  return (
    <>
      <ul aria-label="Nicht erreicht" className="divide-y divide-line border-y border-line">
        {failures.map(({ id, name, email, reason }) => (
          <li key={id} className="grid gap-x-4 py-2 @lg:grid-cols-2">
            <p className="min-w-0 wrap-anywhere">{name ? `${name}, ${email}` : 'Nicht mehr auf der Liste'}</p>
            <p className="text-ink-soft">{reason}</p>
          </li>
        ))}
      </ul>
      {failures.length === FAILURES_SHOWN && (
        <p className="mt-2">Gezeigt werden die ersten {FAILURES_SHOWN}.</p>
      )}
    </>
  )
}
