import type { FormEvent } from 'react'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { PasswordInput } from '../../../ui/password-input'
import { Section } from '../section'
import { FIELDS, type FieldErrors, type PasswordDraft, type PasswordField, SHORTEST } from './draft'
import { usePasswordChange } from './use-password-change'

const LABELS: Readonly<Record<PasswordField, string>> = {
  current_password: 'Jetziges Passwort',
  password: 'Neues Passwort',
  repeated: 'Neues Passwort wiederholen',
}

/** A new password for whoever knows the old one. */
export function PasswordSection({ email }: { email: string }) {
  const { errors, sending, submit, forgive } = usePasswordChange()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    const outcome = await submit(readDraft(form))
    if (outcome === 'changed') form.reset()
    else focusFirstWrong(form, outcome)
  }

  return (
    <Section
      title="Passwort"
      about={<p>Danach sind Sie auf allen anderen Geräten abgemeldet, hier bleiben Sie angemeldet.</p>}
    >
      <form noValidate onSubmit={send} aria-label="Passwort ändern" className="grid gap-4">
        {/* Tells password managers which account this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {FIELDS.map((field) => (
          <Field
            key={field}
            label={LABELS[field]}
            required
            error={errors[field]}
            {...(field === 'password' && { hint: `Mindestens ${SHORTEST} Zeichen.` })}
          >
            <PasswordInput
              name={field}
              autoComplete={field === 'current_password' ? 'current-password' : 'new-password'}
              onInput={() => forgive(field)}
            />
          </Field>
        ))}
        <Button type="submit" disabled={sending} className="justify-self-start">
          {sending ? 'Wird geändert …' : 'Passwort ändern'}
        </Button>
      </form>
    </Section>
  )
}

function readDraft(form: HTMLFormElement): PasswordDraft {
  const data = new FormData(form)
  const text = (field: PasswordField) => String(data.get(field) ?? '')
  return {
    current_password: text('current_password'),
    password: text('password'),
    repeated: text('repeated'),
  }
}

/** Puts the cursor where something is to be corrected first. */
function focusFirstWrong(form: HTMLFormElement, errors: FieldErrors): void {
  const field = FIELDS.find((name) => errors[name])
  const control = field && form.elements.namedItem(field)
  if (control instanceof HTMLElement) control.focus()
}
