import { useRef, useState } from 'react'
import { useStoredRow } from '../../../entries/conflict/use-stored-row'
import { changedValues } from '../../../lib/form/changed-values'
import { FormDialog } from '../../../lib/form/form-dialog'
import { useForm } from '../../../lib/form/use-form'
import { sessionClient } from '../../../lib/session/session-clients'
import { useToast } from '../../../ui/toast/toast-context'
import { type Member, type MemberDetails, withoutBankDetails } from '../../businesses/member'
import { type BankAccess, isRefusedForFactor } from '../bank-details/bank-access'
import { MemberFields } from './member-fields'
import { memberFormFor, type TypedMember } from './member-schema'
import { ADDED, ADDING_FAILED, FACTOR_MISSING, UPDATE_FAILED, UPDATED } from './notices'
import { COLUMNS, insertMember, TABLE } from './queries'

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
    const client = await sessionClient()
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
