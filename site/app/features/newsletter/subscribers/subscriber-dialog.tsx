import { useRef } from 'react'
import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { useForm } from '../../../lib/form/use-form'
import { sessionClient } from '../../../lib/session/session-clients'
import { useToast } from '../../../ui/toast/toast-context'
import { ADDED, ADDING_FAILED, refusalOf } from './notices'
import { insertSubscriber } from './queries'
import { GROUND, SUBSCRIBER_FORM, type Subscriber } from './subscriber'

const ADDING_FORM = { ...SUBSCRIBER_FORM, ground: GROUND }

type SubscriberDialogProps = { onClose: () => void; onAdded: (subscriber: Subscriber) => void }

/** Adds a subscriber. Mounted while it is open. */
export function SubscriberDialog({ onClose, onAdded }: SubscriberDialogProps) {
  const showToast = useToast()
  const nameRef = useRef<HTMLInputElement>(null)
  const form = useForm(ADDING_FORM, {
    failed: ADDING_FAILED,
    async send({ ground, ...subscriber }) {
      try {
        const added = await insertSubscriber(await sessionClient(), { ...subscriber, active: true }, ground)
        showToast(ADDED)
        onAdded(added)
        onClose()
      } catch (error) {
        const reason = refusalOf((error as { code?: string }).code)
        if (reason) return { email: reason }
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
      <FormField
        form={form}
        name="ground"
        hint="Zum Beispiel „Unterschrift auf der Liste vom Stadtfest“. Ohne Grund steht „Nachweis fehlt“ in der Liste."
      />
    </FormDialog>
  )
}
