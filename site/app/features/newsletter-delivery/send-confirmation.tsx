import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'

/** `recipients`: null when they could not be counted. */
export type Question = Readonly<{ recipients: number | null }>

type SendConfirmationProps = {
  /** Null while the dialog is closed. */
  question: Question | null
  subject: string
  /** A newsletter with the same text was sent before. */
  repeated: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks for confirmation before a newsletter is sent to all subscribers. */
export function SendConfirmation({
  question,
  subject,
  repeated,
  onCancel,
  onConfirm,
}: SendConfirmationProps) {
  return (
    <ConfirmDialog
      open={question !== null}
      title="Newsletter jetzt versenden?"
      confirmLabel="Jetzt versenden"
      cancelLabel="Noch nicht"
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      „{subject}“ geht an <strong>{recipientsNamed(question?.recipients ?? null)}</strong> und lässt sich
      nicht zurückholen.
      {repeated && (
        <p className="mt-2 font-semibold text-error">
          Dieser Text ist schon einmal versendet worden: Wer ihn hat, bekommt ihn ein zweites Mal.
        </p>
      )}
    </ConfirmDialog>
  )
}

function recipientsNamed(count: number | null): string {
  if (count === null) return 'alle aktiven Abonnenten'
  return count === 1 ? '1 aktiven Abonnenten' : `${count.toLocaleString('de-DE')} aktive Abonnenten`
}
