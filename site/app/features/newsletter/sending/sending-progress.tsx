import { Button } from '../../../ui/button/button'
import type { Progress } from './progress'

/** Sends only to recipients who were not reached. */
export const SEND_AGAIN = 'Nur an die nicht Erreichten erneut senden'

/** A bar in the colours of the site; browsers bring their own. */
export const BAR =
  'h-3 w-full appearance-none overflow-hidden rounded-full border border-river-700 bg-river-100 [&::-moz-progress-bar]:bg-river-700 [&::-webkit-progress-bar]:bg-river-100 [&::-webkit-progress-value]:bg-river-700'

const number = new Intl.NumberFormat('de-DE')

type SendingProgressProps = {
  progress: Progress
  sending: boolean
  onContinue: () => void
  onSendAgain: () => void
}

/** Progress while sending, and the result at the end. */
export function SendingProgress({ progress, sending, onContinue, onSendAgain }: SendingProgressProps) {
  const { total, sent, failed, remaining, reasons, done } = progress
  return (
    <section aria-label="Versand" className="grid gap-3 rounded-card border border-line bg-paper p-5">
      <progress aria-label="Erreichte Abonnenten" max={Math.max(total, 1)} value={sent} className={BAR} />
      <p role="status" className="font-semibold">
        {sending ? 'Wird versendet: ' : ''}
        {total > 0 && (
          <>
            {number.format(sent)} von {number.format(total)} Abonnenten erreicht
          </>
        )}
      </p>
      {failed > 0 && (
        <div className="text-error">
          <p className="font-semibold">{number.format(failed)} nicht erreicht</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      {!sending && done && failed > 0 && (
        <Button variant="secondary" className="justify-self-start" onClick={onSendAgain}>
          {SEND_AGAIN}
        </Button>
      )}
      {!sending && !done && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            Der Versand wurde unterbrochen
            {remaining > 0 && <>; {number.format(remaining)} stehen noch aus</>}. Beim Weiterversenden bekommt
            ihn niemand doppelt.
          </p>
          <Button variant="secondary" onClick={onContinue}>
            Weiter versenden
          </Button>
        </div>
      )}
    </section>
  )
}
