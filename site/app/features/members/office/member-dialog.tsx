import { type ReactNode, type Ref, useRef, useState } from 'react'
import { useStoredRow } from '../../../entries/conflict/use-stored-row'
import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { groupedIban, ibanProblem } from '../../../lib/form/iban'
import { changedValues } from '../../../lib/form/schema'
import { type Form, useForm } from '../../../lib/form/use-form'
import { sessionApi } from '../../../lib/session/session-api'
import { Select } from '../../../ui/field/select'
import { Textarea } from '../../../ui/field/textarea'
import { useToast } from '../../../ui/toast/toast-context'
import {
  LOCATION_TYPES,
  type Member,
  type MemberDetails,
  PAYMENT_METHODS,
  SALUTATIONS,
  withoutBankDetails,
} from '../../businesses/member'
import { type BankAccess, isRefusedForFactor, MaskedIban, SecondFactorNotice } from './bank-access'
import { longest, type MEMBER_FORM, memberFormFor, type TypedMember } from './member-schema'
import {
  ADDED,
  ADDING_FAILED,
  COLUMNS,
  FACTOR_MISSING,
  insertMember,
  TABLE,
  UPDATE_FAILED,
  UPDATED,
} from './queries'

type MemberDialogProps = {
  /** Null for a new member. */
  member: Member | null
  /** Initial values. */
  initial: TypedMember
  bank: BankAccess
  onClose: () => void
  onSaved: (member: Member) => void
}

/** Adds a member or changes one. Mounted while it is open. */
export function MemberDialog({ member, initial: given, bank, onClose, onSaved }: MemberDialogProps) {
  const showToast = useToast()
  const name = useRef<HTMLInputElement>(null)
  const [initial] = useState(given)
  const storedIban = useRef<string | null>(null)
  const [schema] = useState(() => memberFormFor(() => storedIban.current))
  const masked = member?.iban_masked && storedIban.current === null ? member.iban_masked : null
  /** An IBAN that was not revealed stays as it is. */
  const sent = (details: MemberDetails) => {
    const { iban, ...others } = details
    if (!bank.readable) return withoutBankDetails(details)
    return member?.iban_masked && storedIban.current === null ? others : details
  }
  const stored = useStoredRow<Partial<Member & MemberDetails>>(
    member ?? {},
    { table: TABLE, key: { id: member?.id ?? '' }, columns: COLUMNS, readAs: { iban: 'iban_masked' } },
    { fields: schema },
  )
  async function store(details: MemberDetails) {
    const client = await sessionApi.rows()
    const begun = { ...initial, iban: storedIban.current ?? initial.iban }
    return member
      ? await stored.save(client, changedValues(schema, begun, sent(details)))
      : await insertMember(client, sent(details))
  }
  const form = useForm(schema, {
    initial,
    failed: member ? UPDATE_FAILED : ADDING_FAILED,
    async send(details) {
      const saved = await store(details).catch((error: unknown) => {
        if (!isRefusedForFactor(error)) throw error
        showToast(FACTOR_MISSING)
      })
      if (!saved) return {}
      showToast(member ? UPDATED : ADDED)
      onSaved(saved as Member)
      onClose()
      return null
    },
  })

  return (
    <FormDialog
      form={form}
      label="Mitglied"
      open
      onClose={onClose}
      title={member ? 'Mitglied bearbeiten' : 'Mitglied hinzufügen'}
      firstFocus={name}
      submit={member ? 'Speichern' : 'Hinzufügen'}
      disabled={form.typed.name.trim() === ''}
      className="gap-8"
    >
      {stored.conflict}
      <MemberFields
        form={form}
        nameRef={name}
        bank={bank}
        masked={member && masked ? { id: member.id, iban: masked } : null}
        onRevealed={(iban) => {
          storedIban.current = iban
          form.set('iban', iban)
        }}
      />
    </FormDialog>
  )
}

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
function MemberFields({ form, nameRef, ...bankDetails }: MemberFieldsProps) {
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
