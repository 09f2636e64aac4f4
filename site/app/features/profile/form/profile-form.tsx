import type { ComponentProps, FormEvent } from 'react'
import { useUnsavedChanges } from '../../../frame/area/unsaved-changes-context'
import type { Profile } from '../../../lib/session/profile'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { Switch } from '../../../ui/switch'
import { type FieldErrors, LONGEST, TEXT_FIELDS, type TextField } from './draft'
import { type ProfileForm as Form, useProfileForm } from './use-profile-form'

/** Name, telephone and address of the person signed in, and whether the newsletter comes. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useProfileForm(profile)
  useUnsavedChanges(form.unsaved)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    focusFirstWrong(element, await form.submit())
  }

  return (
    <form noValidate onSubmit={send} aria-label="Profil" className="grid gap-8">
      <fieldset className="min-w-0">
        <legend className="font-display text-2xl leading-tight font-extrabold">Persönliche Daten</legend>
        <p className="mt-1 text-ink-soft">Alle Angaben sind freiwillig; nur der Verein sieht sie.</p>
        <div className="mt-5 grid gap-x-5 gap-y-4 @2xl:grid-cols-2">
          <Line form={form} name="first_name" label="Vorname" autoComplete="given-name" />
          <Line form={form} name="last_name" label="Nachname" autoComplete="family-name" />
          <Line form={form} name="phone" label="Telefon" type="tel" autoComplete="tel" />
          <Line form={form} name="address" label="Straße und Hausnummer" autoComplete="street-address" />
          <Line
            form={form}
            name="postal_code"
            label="Postleitzahl"
            inputMode="numeric"
            autoComplete="postal-code"
          />
          <Line form={form} name="city" label="Ort" autoComplete="address-level2" />
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="mb-4 font-display text-2xl leading-tight font-extrabold">Newsletter</legend>
        <Switch
          name="newsletter_subscribed"
          label="Newsletter abonnieren"
          hint="Termine, Aktionen und Geschichten aus den Betrieben, an die E-Mail-Adresse Ihres Kontos."
          checked={form.draft.newsletter_subscribed}
          onChange={({ target }) => form.change({ newsletter_subscribed: target.checked })}
        />
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-5" data-print="no">
        <Button type="submit" disabled={form.sending}>
          {form.sending ? 'Wird gespeichert …' : 'Änderungen speichern'}
        </Button>
        <p role="status" className="text-ink-soft">
          {form.unsaved && !form.sending && 'Noch nicht gespeichert'}
        </p>
      </div>
    </form>
  )
}

type LineProps = Omit<ComponentProps<'input'>, 'form' | 'name' | 'className'> & {
  form: Form
  name: TextField
  label: string
}

function Line({ form: { draft, errors, change }, name, label, ...rest }: LineProps) {
  return (
    <Field label={label} error={errors[name]}>
      <Input
        {...rest}
        name={name}
        value={draft[name]}
        maxLength={LONGEST[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </Field>
  )
}

/** Puts the cursor where something is to be corrected first. */
function focusFirstWrong(form: HTMLFormElement, errors: FieldErrors): void {
  const field = TEXT_FIELDS.find((name) => errors[name])
  const control = field && form.elements.namedItem(field)
  if (control instanceof HTMLElement) control.focus()
}
