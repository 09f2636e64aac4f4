import type { ReactNode, Ref } from 'react'
import { FormField } from '../../../lib/form/form-field'
import { groupedIban, ibanProblem } from '../../../lib/form/iban'
import type { Form } from '../../../lib/form/use-form'
import { Select } from '../../../ui/field/select'
import { Textarea } from '../../../ui/field/textarea'
import { LOCATION_TYPES, PAYMENT_METHODS, SALUTATIONS } from '../../businesses/member'
import type { BankAccess } from '../bank-details/bank-access'
import { MaskedIban } from '../bank-details/masked-iban'
import { SecondFactorNotice } from '../bank-details/second-factor-notice'
import { longest, type MEMBER_FORM } from './member-schema'

type MemberFieldsProps = {
  form: Form<typeof MEMBER_FORM>
  /** The first field. */
  nameRef: Ref<HTMLInputElement>
} & BankFieldsProps

type BankFieldsProps = {
  form: Form<typeof MEMBER_FORM>
  bank: BankAccess
  /** A stored IBAN that was not revealed yet. */
  masked: Readonly<{ id: string; iban: string }> | null
  onRevealed: (iban: string) => void
}

/** The three sections of a member's data (docs/product.md#member-list). */
export function MemberFields({ form, nameRef, ...bankDetails }: MemberFieldsProps) {
  return (
    <>
      <Section title="Grunddaten">
        <FormField form={form} name="name" ref={nameRef} />
        <FormField form={form} name="business_name" />
        <FormField form={form} name="category_name" />
        <FormField form={form} name="location_type" control={Select}>
          <Options of={LOCATION_TYPES} />
        </FormField>
        <FormField form={form} name="description" control={Textarea} rows={3} className="sm:col-span-2" />
      </Section>
      <Section title="Kontaktdaten">
        <FormField form={form} name="salutation" control={Select}>
          <option value="">Keine</option>
          {SALUTATIONS.map((salutation) => (
            <option key={salutation}>{salutation}</option>
          ))}
        </FormField>
        <FormField form={form} name="contact_person" />
        <FormField form={form} name="address" className="sm:col-span-2" />
        <FormField form={form} name="postal_code" />
        <FormField form={form} name="city" />
        <FormField form={form} name="phone" />
        <FormField form={form} name="email" />
        <FormField form={form} name="website" className="sm:col-span-2" />
      </Section>
      {bankDetails.bank.office && <BankFields form={form} {...bankDetails} />}
    </>
  )
}

function BankFields({ form, bank, masked, onRevealed }: BankFieldsProps) {
  const { payment_method, account_holder, iban } = form.typed
  const debited = payment_method === 'einzug'
  if (!bank.readable) {
    return (
      <Section title="Zahlungsdaten">
        <div className="sm:col-span-2">
          <SecondFactorNotice access={bank} />
        </div>
      </Section>
    )
  }
  return (
    <Section title="Zahlungsdaten">
      <FormField form={form} name="payment_method" control={Select}>
        <Options of={PAYMENT_METHODS} />
      </FormField>
      <FormField
        form={form}
        name="account_holder"
        hint={debited && !account_holder.trim() && 'Für den Einzug fehlt noch, wem das Konto gehört.'}
      />
      {masked && (
        <div className="sm:col-span-2">
          <MaskedIban
            owner={{ table: 'voucher_participants', id: masked.id }}
            masked={masked.iban}
            onRevealed={onRevealed}
          />
        </div>
      )}
      {/* There from the beginning, so that a revealed IBAN can be written into it. */}
      <div hidden={masked !== null} className="sm:col-span-2">
        <FormField
          form={form}
          name="iban"
          spellCheck={false}
          hint={iban.trim() ? ibanProblem(iban) : debited && 'Für den Einzug fehlt noch die IBAN.'}
          onBlur={({ target }) => form.set('iban', groupedIban(target.value).slice(0, longest('iban')))}
        />
      </div>
    </Section>
  )
}

function Options({ of }: { of: Readonly<Record<string, string>> }) {
  return Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-display text-xl leading-tight font-extrabold">{title}</legend>
      <div className="mt-3 grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
