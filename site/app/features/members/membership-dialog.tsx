import { type ReactNode, type Ref, useRef, useState } from 'react'
import { applicationForm } from '../../association/texts/application-form'
import { STATUTES } from '../../association/texts/navigation'
import { useSettings, useSettingsOf } from '../../association/use-settings'
import { FormDialog } from '../../lib/form/form-dialog'
import { checkboxOf, FormField } from '../../lib/form/form-field'
import { useFormProtection } from '../../lib/form/form-protection'
import { Honeypot } from '../../lib/form/honeypot'
import { groupedIban } from '../../lib/form/iban'
import { iban } from '../../lib/form/rules'
import { type Form, useForm } from '../../lib/form/use-form'
import { useSubmitter } from '../../lib/session/auth-context'
import { formApi, visitorApi } from '../../lib/supabase/browser-access'
import { deliverMail } from '../../lib/supabase/call-function'
import { Checkbox } from '../../ui/field/checkbox'
import { Textarea } from '../../ui/field/textarea'
import { DETAILS_MISSING, useToast } from '../../ui/toast/toast-context'
import { MEMBERSHIP_FORM, type MembershipForm, toApplication } from './membership-form'
import { APPLICATION_FAILED, APPLIED, insertApplication } from './queries'

const TARGETS = ['rest/applications']

export type ApplicationDialogProps = { open: boolean; onClose: () => void }

/** The membership application in a dialog; asks before it discards typed values. */
export function ApplicationDialog({ open, onClose }: ApplicationDialogProps) {
  const firstRef = useRef<HTMLInputElement>(null)
  const submitter = useSubmitter()
  const showToast = useToast()
  const form = useForm(MEMBERSHIP_FORM, {
    initial: submitter && {
      first_name: submitter.firstName,
      last_name: submitter.lastName,
      email: submitter.email,
      phone: submitter.phone,
    },
    protection: useFormProtection(TARGETS),
    missing: DETAILS_MISSING,
    failed: APPLICATION_FAILED,
    async send(values, { fetch, submission }) {
      await insertApplication(
        await formApi(fetch).rows({ headers: submission.headers }),
        toApplication(values),
      )
      void deliverMail(visitorApi)
      showToast(APPLIED)
      onClose()
    },
  })

  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Mitgliedsantrag"
      description="Ihre Angaben sieht nur der Vorstand."
      firstFocus={firstRef}
      submit="Antrag einreichen"
      sending="Wird eingereicht …"
      size="large"
      className="gap-6"
    >
      <p className="text-ink-soft">Felder mit * sind Pflichtfelder.</p>
      <ApplicationFields form={form} firstRef={firstRef} />
      <Honeypot />
    </FormDialog>
  )
}

type FieldsProps = { form: MembershipForm }
type FirstRef = { firstRef: Ref<HTMLInputElement> }

function ApplicationFields({ form, firstRef }: FieldsProps & FirstRef) {
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

const { maxLength } = MEMBERSHIP_FORM.iban.attributes

type IbanFieldProps = { form: Form<typeof MEMBERSHIP_FORM>; className: string }

/** Formats and validates the IBAN when the field loses the focus. */
function IbanField({ form, className }: IbanFieldProps) {
  const [problem, setProblem] = useState<string>()
  return (
    <FormField
      form={form}
      name="iban"
      error={problem}
      className={className}
      autoCapitalize="characters"
      spellCheck={false}
      onInput={() => setProblem(undefined)}
      onBlur={({ currentTarget }) => {
        currentTarget.value = groupedIban(currentTarget.value).slice(0, maxLength)
        setProblem(iban(currentTarget.value, {}))
      }}
    />
  )
}

/** Texts of the printable application, which is signed; here they are checkboxes. */
const usePrintedTexts = () => applicationForm({ ...useSettings(), membership: useSettingsOf('membership') })

/** The direct debit mandate with its full text. */
function Mandate({ form }: { form: MembershipForm }) {
  const { mandate } = usePrintedTexts()
  return (
    <div className="flex min-w-0 flex-col gap-3 rounded-soft bg-paper-deep p-4 wrap-anywhere hyphens-auto sm:col-span-6">
      <h3 className="font-display text-lg font-extrabold">{mandate.title}</h3>
      <p>{mandate.lead} Ohne Mandat bekommen Sie eine Rechnung.</p>
      <dl className="grid gap-x-4 gap-y-1 text-[0.9375rem] leading-snug sm:grid-cols-[14rem_minmax(0,1fr)]">
        {mandate.facts.map(([term, fact]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft max-sm:not-first:mt-1.5 hyphens-auto">{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {mandate.text.map((paragraph) => (
        <p key={paragraph} className="text-[0.9375rem] leading-snug">
          {paragraph}
        </p>
      ))}
      <Checkbox
        {...checkboxOf(form, 'mandate')}
        hint="Freiwillig. Dann brauchen wir auch den Kontoinhaber."
      />
    </div>
  )
}

/** Consents required for membership. */
function Agreement({ form }: { form: MembershipForm }) {
  const { declaration, privacy } = usePrintedTexts()
  const { hasStatutes } = useSettings()
  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="float-left mb-4 w-full font-display text-xl font-extrabold">Ihre Zustimmung</legend>
      <div className="clear-both flex flex-col gap-5">
        <Checkbox
          {...checkboxOf(form, 'statutes')}
          label={declaration}
          required
          error={form.errors.statutes}
          hint={hasStatutes && <NewTab href={STATUTES.href}>{STATUTES.label}</NewTab>}
        />
        <Checkbox
          {...checkboxOf(form, 'privacy')}
          required
          error={form.errors.privacy}
          hint={
            <>
              {privacy} <NewTab href="/datenschutz#mitgliedschaft">Zur Datenschutzerklärung</NewTab>
            </>
          }
        />
      </div>
    </fieldset>
  )
}

/** In a new tab, so that the form keeps its values. */
function NewTab({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-link font-semibold">
      {children}
      <span className="sr-only"> (öffnet in neuem Tab)</span>
    </a>
  )
}
