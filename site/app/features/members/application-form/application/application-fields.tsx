import type { ReactNode, Ref } from 'react'
import { FormField } from '../../../../lib/form/form-field'
import { Textarea } from '../../../../ui/field/textarea'
import { Agreement, Mandate } from './agreement'
import { IbanField } from './iban-field'
import type { MembershipForm } from './membership-form'

type FieldsProps = { form: MembershipForm }
type FirstRef = { firstRef: Ref<HTMLInputElement> }

export function ApplicationFields({ form, firstRef }: FieldsProps & FirstRef) {
  return (
    <>
      <Business form={form} firstRef={firstRef} />
      <Contact form={form} />
      <Staff form={form} />
      <Account form={form} />
      <FormField form={form} name="message" control={Textarea} />
      <Agreement form={form} />
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="float-left mb-4 w-full font-display text-xl font-extrabold">{title}</legend>
      <div className="grid clear-both items-start gap-5 sm:grid-cols-6">{children}</div>
    </fieldset>
  )
}

function Business({ form, firstRef }: FieldsProps & FirstRef) {
  return (
    <Part title="Ihr Betrieb">
      <FormField form={form} name="company" ref={firstRef} className="sm:col-span-6" />
      <FormField form={form} name="street" className="sm:col-span-4" />
      <FormField form={form} name="addition" className="sm:col-span-2" />
      <FormField form={form} name="postal_code" className="sm:col-span-2" />
      <FormField form={form} name="city" className="sm:col-span-4" />
      <FormField form={form} name="phone" className="sm:col-span-3" />
      <FormField form={form} name="fax" className="sm:col-span-3" />
      <FormField
        form={form}
        name="email"
        hint="Hierhin schicken wir auch eine Kopie Ihres Antrags."
        className="sm:col-span-3"
      />
      <FormField form={form} name="website" className="sm:col-span-3" />
    </Part>
  )
}

function Contact({ form }: FieldsProps) {
  return (
    <Part title="Ansprechperson">
      <FormField form={form} name="first_name" className="sm:col-span-3" />
      <FormField form={form} name="last_name" className="sm:col-span-3" />
      <FormField form={form} name="birthday" className="sm:col-span-3" />
      <FormField form={form} name="mobile" className="sm:col-span-3" />
    </Part>
  )
}

function Staff({ form }: FieldsProps) {
  return (
    <Part title="Team und Gutscheinkarte">
      <FormField form={form} name="employees" className="sm:col-span-2" />
      <FormField form={form} name="full_time" className="sm:col-span-2" />
      <FormField form={form} name="apprentices" className="sm:col-span-2" />
      <fieldset className="sm:col-span-6">
        <legend className="font-semibold">{form.schema.vouchers.label}</legend>
        <div className="mt-1 flex gap-6">
          {['Ja', 'Nein'].map((answer) => (
            <label key={answer} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="vouchers"
                value={answer}
                defaultChecked={answer === form.initial.vouchers}
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

function Account({ form }: FieldsProps) {
  return (
    <Part title="Konto für den Mitgliedsbeitrag">
      {/* First, since its text refers to the account below. */}
      <Mandate form={form} />
      <FormField form={form} name="account_holder" className="sm:col-span-6" />
      <IbanField form={form} className="sm:col-span-4" />
      <FormField form={form} name="bic" className="sm:col-span-2" />
    </Part>
  )
}
