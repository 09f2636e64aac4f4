import type { ComponentProps, ReactNode, Ref } from 'react'
import { groupedIban, ibanProblem } from '../../lib/iban'
import { Field } from '../../ui/field'
import { Input } from '../../ui/input'
import { Select } from '../../ui/select'
import { Textarea } from '../../ui/textarea'
import type { FieldErrors, MemberDraft } from './draft'
import { LOCATION_TYPES, LONGEST, type MemberField, PAYMENT_METHODS, SALUTATIONS } from './member'

type MemberFormProps = {
  draft: MemberDraft
  errors: FieldErrors
  onChange: (changed: Partial<MemberDraft>) => void
  /** The first field. */
  nameRef: Ref<HTMLInputElement>
}

/** The three sections of a member's data (docs/product.md#member-list). */
export function MemberForm(form: MemberFormProps) {
  const { draft, onChange } = form
  const debited = draft.payment_method === 'einzug'
  const isEmpty = (field: TextField) => draft[field].trim() === ''
  return (
    <>
      <Section title="Grunddaten">
        <Line form={form} name="name" label="Name" required ref={form.nameRef} />
        <Line form={form} name="business_name" label="Firma" />
        <Line form={form} name="category_name" label="Kategorie" />
        <Choice form={form} name="location_type" label="Art">
          {Object.entries(LOCATION_TYPES).map(([type, label]) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </Choice>
        <Field label="Beschreibung" error={form.errors.description} className="sm:col-span-2">
          <Textarea
            name="description"
            rows={3}
            value={draft.description}
            maxLength={LONGEST.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        </Field>
      </Section>
      <Section title="Kontaktdaten">
        <Choice form={form} name="salutation" label="Anrede">
          <option value="">Keine</option>
          {SALUTATIONS.map((salutation) => (
            <option key={salutation}>{salutation}</option>
          ))}
        </Choice>
        <Line form={form} name="contact_person" label="Kontaktperson" />
        <Line form={form} name="address" label="Straße und Hausnummer" className="sm:col-span-2" />
        <Line form={form} name="postal_code" label="PLZ" inputMode="numeric" />
        <Line form={form} name="city" label="Ort" />
        <Line form={form} name="phone" label="Telefon" type="tel" />
        <Line form={form} name="email" label="E-Mail" type="email" />
        <Line form={form} name="website" label="Website" inputMode="url" className="sm:col-span-2" />
      </Section>
      <Section title="Zahlungsdaten">
        <Choice form={form} name="payment_method" label="Zahlungsart">
          {Object.entries(PAYMENT_METHODS).map(([method, label]) => (
            <option key={method} value={method}>
              {label}
            </option>
          ))}
        </Choice>
        <Line
          form={form}
          name="account_holder"
          label="Kontoinhaber"
          hint={debited && isEmpty('account_holder') && 'Für den Einzug fehlt noch, wem das Konto gehört.'}
        />
        <Line
          form={form}
          name="iban"
          label="IBAN"
          spellCheck={false}
          className="sm:col-span-2"
          hint={isEmpty('iban') ? debited && 'Für den Einzug fehlt noch die IBAN.' : ibanProblem(draft.iban)}
          onBlur={() => onChange({ iban: groupedIban(draft.iban).slice(0, LONGEST.iban) })}
        />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-display text-xl leading-tight font-extrabold">{title}</legend>
      <div className="mt-3 grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

type TextField = keyof typeof LONGEST
type LineProps = Omit<ComponentProps<'input'>, 'form' | 'name'> & {
  form: MemberFormProps
  name: TextField
  label: string
  hint?: ReactNode
}

function Line({ form, name, label, hint, required = false, className, ...rest }: LineProps) {
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      error={form.errors[name]}
      {...(className && { className })}
    >
      <Input
        autoComplete="off"
        {...rest}
        name={name}
        value={form.draft[name]}
        maxLength={LONGEST[name]}
        onChange={({ target }) => form.onChange({ [name]: target.value })}
      />
    </Field>
  )
}

type ChoiceProps = { form: MemberFormProps; name: MemberField; label: string; children: ReactNode }

function Choice({ form, name, label, children }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select
        name={name}
        value={form.draft[name]}
        onChange={({ target }) => form.onChange({ [name]: target.value })}
      >
        {children}
      </Select>
    </Field>
  )
}
