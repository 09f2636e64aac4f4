import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import type { Device, EnrolmentControl } from './use-enrolment'

const LONGEST = 60

type NameStepProps = {
  enrolment: EnrolmentControl
  onBegun: (device: Device) => void
  onCancel: () => void
}

/** What the device is to be called, so that it is known again in the list. */
export function NameStep({ enrolment: { sending, begin }, onBegun, onCancel }: NameStepProps) {
  const showToast = useToast()
  const [error, setError] = useState('')
  const input = useRef<HTMLInputElement>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const name = input.current?.value.trim() ?? ''
    if (name === '') return refuse('Bitte geben Sie dem Gerät einen Namen.')
    const begun = await begin(name)
    if ('device' in begun) return onBegun(begun.device)
    const { field, text } = begun.failure
    if (field === 'name') refuse(text)
    else showToast(failureToast(text))
  }

  function refuse(text: string) {
    setError(text)
    input.current?.focus()
  }

  return (
    <form noValidate onSubmit={send} aria-label="Gerät benennen" className="grid gap-4">
      <Field
        label="Name des Geräts"
        hint="Zum Beispiel „Handy“ oder „Tablet im Laden“."
        required
        error={error}
      >
        <Input
          ref={input}
          name="name"
          maxLength={LONGEST}
          autoComplete="off"
          autoFocus
          onInput={() => setError('')}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={sending}>
          {sending ? 'Einen Moment …' : 'Weiter'}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={sending}>
          Abbrechen
        </Button>
      </div>
    </form>
  )
}
