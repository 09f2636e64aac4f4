import { useRef } from 'react'
import { DiscardDialog } from '../../lib/form/discard-dialog'
import { FormField } from '../../lib/form/form-field'
import { useUnsavedChanges } from '../../lib/form/unsaved-changes'
import { useForm } from '../../lib/form/use-form'
import { sessionClient } from '../../lib/session/session-clients'
import { Button } from '../../ui/button/button'
import { Dialog } from '../../ui/dialog/dialog'
import { useToast } from '../../ui/toast/toast-context'
import { ADDED, ADDING_FAILED, ADDRESS_KNOWN } from './notices'
import { insertSubscriber } from './queries'
import { SUBSCRIBER_FORM, type Subscriber } from './subscriber'

/** SQLSTATE of `unique_violation`. */
const DUPLICATE = '23505'

type SubscriberDialogProps = { onClose: () => void; onAdded: (subscriber: Subscriber) => void }

/** Adds a subscriber. Mounted while it is open. */
export function SubscriberDialog({ onClose, onAdded }: SubscriberDialogProps) {
  const showToast = useToast()
  const nameRef = useRef<HTMLInputElement>(null)
  const form = useForm(SUBSCRIBER_FORM, {
    failed: ADDING_FAILED,
    async send(subscriber) {
      try {
        const added = await insertSubscriber(await sessionClient(), { ...subscriber, active: true })
        showToast(ADDED)
        onAdded(added)
        onClose()
      } catch (error) {
        if ((error as { code?: string }).code === DUPLICATE) return { email: ADDRESS_KNOWN }
        throw error
      }
    },
  })
  const guard = useUnsavedChanges(form, onClose)

  return (
    <Dialog
      open
      onClose={guard.requestClose}
      title="Abonnent hinzufügen"
      description="Nur mit Einverständnis: Wer hier steht, bekommt den Newsletter."
      firstFocus={nameRef}
    >
      <form {...form.attributes} aria-label="Abonnent" className="grid gap-4">
        <FormField form={form} name="name" ref={nameRef} />
        <FormField form={form} name="email" />
        <div className="flex flex-wrap gap-3 pt-1">
          <Button type="submit" disabled={form.sending}>
            {form.sending ? 'Wird gespeichert …' : 'Hinzufügen'}
          </Button>
          <Button variant="quiet" onClick={guard.requestClose}>
            Abbrechen
          </Button>
        </div>
      </form>
      <DiscardDialog guard={guard} />
    </Dialog>
  )
}
