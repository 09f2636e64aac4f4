import { useRef } from 'react'
import { FormDialog } from '../../lib/form/form-dialog'
import { FormField } from '../../lib/form/form-field'
import { useForm } from '../../lib/form/use-form'
import { sessionClient } from '../../lib/session/session-clients'
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

  return (
    <FormDialog
      form={form}
      label="Abonnent"
      open
      onClose={onClose}
      title="Abonnent hinzufügen"
      description="Nur mit Einverständnis: Wer hier steht, bekommt den Newsletter."
      firstFocus={nameRef}
      submit="Hinzufügen"
    >
      <FormField form={form} name="name" ref={nameRef} />
      <FormField form={form} name="email" />
    </FormDialog>
  )
}
