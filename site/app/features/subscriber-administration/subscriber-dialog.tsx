import { type FormEvent, useRef, useState } from 'react'
import { DiscardDialog } from '../../lib/discard-dialog'
import { sessionClient } from '../../lib/session/session-clients'
import { useKeeping } from '../../lib/use-keeping'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Input } from '../../ui/input'
import { useToast } from '../../ui/toast/toast-context'
import { ADDED, ADDING_FAILED, ADDRESS_KNOWN } from './notices'
import { insertSubscriber } from './queries'
import { type FieldErrors, findErrors, LONGEST, type Subscriber } from './subscriber'

const DUPLICATE = '23505'

type SubscriberDialogProps = { onClose: () => void; onAdded: (subscriber: Subscriber) => void }

/** Puts somebody on the list. Mounted while it is open. */
export function SubscriberDialog({ onClose, onAdded }: SubscriberDialogProps) {
  const showToast = useToast()
  const nameRef = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [sending, setSending] = useState(false)
  const keeping = useKeeping(() => !sending && (name !== '' || email !== ''), onClose)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const details = { name: name.trim(), email: email.trim(), active: true }
    const found = findErrors(details)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setSending(true)
    try {
      const subscriber = await insertSubscriber(await sessionClient(), details)
      showToast(ADDED)
      onAdded(subscriber)
      onClose()
    } catch (error) {
      const duplicate = (error as { code?: string }).code === DUPLICATE
      if (duplicate) setErrors({ email: ADDRESS_KNOWN })
      else {
        console.error('The subscriber could not be added.')
        showToast(ADDING_FAILED)
      }
      setSending(false)
    }
  }

  return (
    <Dialog
      open
      onClose={keeping.requestClose}
      title="Abonnent hinzufügen"
      description="Nur mit Einverständnis: Wer hier steht, bekommt den Newsletter."
      firstFocus={nameRef}
    >
      <form noValidate onSubmit={send} aria-label="Abonnent" className="grid gap-4">
        <Field label="Name" required error={errors.name}>
          <Input
            ref={nameRef}
            value={name}
            maxLength={LONGEST.name}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label="E-Mail" required error={errors.email}>
          <Input
            type="email"
            value={email}
            maxLength={LONGEST.email}
            autoComplete="off"
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-3 pt-1">
          <Button type="submit" disabled={sending}>
            {sending ? 'Wird gespeichert …' : 'Hinzufügen'}
          </Button>
          <Button variant="quiet" onClick={keeping.requestClose}>
            Abbrechen
          </Button>
        </div>
      </form>
      <DiscardDialog keeping={keeping} />
    </Dialog>
  )
}
