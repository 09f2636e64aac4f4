import { Link, useRevalidator } from 'react-router'
import { useSettings } from '../../../association/use-settings'
import { LinkedText } from '../../../lib/links/visitors-text'
import { useNow } from '../../../lib/time/use-now'
import { FormDialogButton } from '../../../ui/dialog/form-dialog-button'
import { EmailFallback } from '../../../ui/without-script/email-fallback'
import { NeedsScript } from '../../../ui/without-script/needs-script'
import type { TownEvent } from '../event'
import { eventPath } from '../event-address'
import { EventDetails } from '../event-details'
import { EventStatus, isOver } from '../event-texts'

const loadCorrection = async () => (await import('./correction-dialog')).CorrectionDialog
const loadWithdrawal = async () => (await import('./correction-dialog')).WithdrawalDialog

type SubmittedEventProps = {
  event: TownEvent
  /** State of `submission_status`. */
  state: string
  token: string
  /** ISO 8601. */
  readAt: string
}

/** What a private link shows of an event and, until it is over, changes. */
export function SubmittedEvent({ event, state, token, readAt }: SubmittedEventProps) {
  const now = useNow(new Date(readAt))
  return (
    <section aria-label="Ihr Eintrag" className="space-y-4 border-t border-line pt-5">
      <EventStatus event={event} now={now} />
      <EventDetails event={event} />
      {event.description && (
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">
          <LinkedText text={event.description} />
        </p>
      )}
      {state === 'published' && (
        <p>
          <Link to={eventPath(event)} className="text-link">
            Auf der Website ansehen
          </Link>
        </p>
      )}
      {isOver(event, now) ? (
        <p>Korrigieren oder zurückziehen können Sie den Eintrag nicht mehr.</p>
      ) : (
        state !== 'rejected' && <Actions event={event} token={token} />
      )}
    </section>
  )
}

function Actions({ event, token }: Pick<SubmittedEventProps, 'event' | 'token'>) {
  const { revalidate } = useRevalidator()
  const { contact } = useSettings()
  const onChanged = () => void revalidate()

  async function leave() {
    await revalidate()
    // The button that had the focus is gone.
    document.querySelector('main')?.focus({ preventScroll: true })
  }

  return (
    <NeedsScript instead={<EmailFallback email={contact.email} />}>
      <p className="text-ink-soft">
        Bis die Veranstaltung vorbei ist, können Sie den Eintrag korrigieren oder zurückziehen.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <FormDialogButton load={loadCorrection} dialogProps={{ event, token, onChanged }} size="medium">
          Korrigieren
        </FormDialogButton>
        <FormDialogButton
          load={loadWithdrawal}
          dialogProps={{ event, token, onChanged: () => void leave() }}
          variant="secondary"
          size="medium"
        >
          Zurückziehen
        </FormDialogButton>
      </div>
    </NeedsScript>
  )
}
