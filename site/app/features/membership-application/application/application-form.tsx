import { type FormEvent, type ReactNode, type Ref, type RefObject, useEffect } from 'react'
import { fillEmpty } from '../../../lib/form-fields'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { Textarea } from '../../../ui/textarea'
import { Trap } from '../../../ui/trap'
import { Agreement, Mandate } from './agreement'
import { LONGEST } from './draft'
import { IbanField } from './iban-field'
import type { ApplicationControl } from './use-application'

type ApplicationFormProps = {
  application: ApplicationControl
  formRef: RefObject<HTMLFormElement | null>
  firstRef: Ref<HTMLInputElement>
  /** What the account knows of whoever applies. */
  preset: Readonly<Record<string, string>> | null
  onCancel: () => void
}

/** The fields of an application (docs/product.md#membership); the browser keeps what is typed until it is sent. */
export function ApplicationForm({ application, formRef, firstRef, preset, onCancel }: ApplicationFormProps) {
  const { errors, sending } = application

  useEffect(() => {
    if (preset && formRef.current) fillEmpty(formRef.current, preset)
  }, [preset, formRef])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void application.submit(event.currentTarget)
  }

  return (
    <form
      ref={formRef}
      noValidate
      method="post"
      onSubmit={submit}
      onChange={(event) => application.forgive((event.target as Element).getAttribute('name'))}
      className="flex flex-col gap-6"
    >
      <p className="text-ink-soft">Felder mit * sind Pflichtfelder.</p>
      <Business errors={errors} firstRef={firstRef} />
      <Contact errors={errors} />
      <Staff errors={errors} />
      <Account errors={errors} />
      <Field label="Nachricht" error={errors.message}>
        <Textarea name="message" maxLength={LONGEST.message} />
      </Field>
      <Agreement errors={errors} />
      {/* Messages come up in the lower right corner, on phones along the bottom: none may lie on the way to another try. */}
      <div className="flex flex-wrap gap-3 border-t border-line pt-5 max-sm:pb-28">
        <Button type="submit" size="large" disabled={sending}>
          {sending ? 'Wird eingereicht …' : 'Antrag einreichen'}
        </Button>
        <Button variant="quiet" size="large" onClick={onCancel} disabled={sending}>
          Abbrechen
        </Button>
      </div>
      <Trap />
    </form>
  )
}

type Errors = Pick<ApplicationControl, 'errors'>

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="float-left mb-4 w-full font-display text-xl font-extrabold">{title}</legend>
      <div className="grid clear-both items-start gap-5 sm:grid-cols-6">{children}</div>
    </fieldset>
  )
}

function Business({ errors, firstRef }: Errors & Pick<ApplicationFormProps, 'firstRef'>) {
  return (
    <Part title="Ihr Betrieb">
      <Field label="Firmenname" required error={errors.company} className="sm:col-span-6">
        <Input ref={firstRef} name="company" maxLength={LONGEST.company} autoComplete="organization" />
      </Field>
      <Field label="Straße und Hausnummer" required error={errors.street} className="sm:col-span-4">
        <Input name="street" maxLength={LONGEST.street} autoComplete="address-line1" />
      </Field>
      <Field label="Zusatz" error={errors.addition} className="sm:col-span-2">
        <Input name="addition" maxLength={LONGEST.addition} autoComplete="address-line2" />
      </Field>
      <Field label="PLZ" required error={errors.postal_code} className="sm:col-span-2">
        <Input
          name="postal_code"
          maxLength={LONGEST.postal_code}
          autoComplete="postal-code"
          inputMode="numeric"
        />
      </Field>
      <Field label="Ort" required error={errors.city} className="sm:col-span-4">
        <Input name="city" maxLength={LONGEST.city} autoComplete="address-level2" />
      </Field>
      <Field label="Telefon" required error={errors.phone} className="sm:col-span-3">
        <Input type="tel" name="phone" maxLength={LONGEST.phone} autoComplete="tel" />
      </Field>
      <Field label="Fax" error={errors.fax} className="sm:col-span-3">
        <Input type="tel" name="fax" maxLength={LONGEST.fax} autoComplete="fax tel" />
      </Field>
      <Field
        label="E-Mail"
        required
        hint="Hierhin schicken wir auch eine Kopie Ihres Antrags."
        error={errors.email}
        className="sm:col-span-3"
      >
        <Input type="email" name="email" maxLength={LONGEST.email} autoComplete="email" />
      </Field>
      <Field label="Website" error={errors.website} className="sm:col-span-3">
        <Input name="website" maxLength={LONGEST.website} autoComplete="url" inputMode="url" />
      </Field>
    </Part>
  )
}

function Contact({ errors }: Errors) {
  return (
    <Part title="Ansprechperson">
      <Field label="Vorname" required error={errors.first_name} className="sm:col-span-3">
        <Input name="first_name" maxLength={LONGEST.first_name} autoComplete="given-name" />
      </Field>
      <Field label="Nachname" required error={errors.last_name} className="sm:col-span-3">
        <Input name="last_name" maxLength={LONGEST.last_name} autoComplete="family-name" />
      </Field>
      <Field label="Geburtstag" error={errors.birthday} className="sm:col-span-3">
        <Input type="date" name="birthday" autoComplete="bday" />
      </Field>
      <Field label="Mobil" error={errors.mobile} className="sm:col-span-3">
        <Input type="tel" name="mobile" maxLength={LONGEST.mobile} autoComplete="mobile tel" />
      </Field>
    </Part>
  )
}

function Staff({ errors }: Errors) {
  return (
    <Part title="Team und Gutscheinkarte">
      <Field label="Beschäftigte" error={errors.employees} className="sm:col-span-2">
        <Input type="number" name="employees" min={0} step={1} />
      </Field>
      <Field label="Vollzeitstellen" error={errors.full_time} className="sm:col-span-2">
        <Input type="number" name="full_time" min={0} step={0.5} />
      </Field>
      <Field label="Auszubildende" error={errors.apprentices} className="sm:col-span-2">
        <Input type="number" name="apprentices" min={0} step={1} />
      </Field>
      <fieldset className="sm:col-span-6">
        <legend className="font-semibold">Nehmen Sie die Gutscheinkarte an?</legend>
        <div className="mt-1 flex gap-6">
          {['Ja', 'Nein'].map((answer) => (
            <label key={answer} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="vouchers"
                value={answer}
                defaultChecked={answer === 'Ja'}
                className="size-5 accent-river-700"
              />
              {answer}
            </label>
          ))}
        </div>
      </fieldset>
    </Part>
  )
}

function Account({ errors }: Errors) {
  return (
    <Part title="Konto für den Mitgliedsbeitrag">
      {/* First: its words speak of the account below. */}
      <Mandate />
      <Field label="Kontoinhaber" required error={errors.account_holder} className="sm:col-span-6">
        <Input name="account_holder" maxLength={LONGEST.account_holder} autoComplete="off" />
      </Field>
      <IbanField error={errors.iban} className="sm:col-span-4" />
      <Field label="BIC" error={errors.bic} className="sm:col-span-2">
        <Input name="bic" maxLength={LONGEST.bic} autoComplete="off" />
      </Field>
    </Part>
  )
}
