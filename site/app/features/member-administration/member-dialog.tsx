import { useRef, useState } from 'react'
import { FormDialog } from '../../lib/form/form-dialog'
import { useForm } from '../../lib/form/use-form'
import { sessionClient } from '../../lib/session/session-clients'
import { useToast } from '../../ui/toast/toast-context'
import type { Member } from './member'
import { MemberFields } from './member-fields'
import { memberFormFor, type TypedMember } from './member-schema'
import { ADDED, ADDING_FAILED, UPDATE_FAILED, UPDATED } from './notices'
import { insertMember, updateMember } from './queries'

type MemberDialogProps = {
  /** Null for a new member. */
  member: Member | null
  /** Initial values. */
  initial: TypedMember
  onClose: () => void
  onSaved: (member: Member) => void
}

/** Adds a member or changes one. Mounted while it is open. */
export function MemberDialog({ member, initial: given, onClose, onSaved }: MemberDialogProps) {
  const showToast = useToast()
  const name = useRef<HTMLInputElement>(null)
  const [initial] = useState(given)
  const [schema] = useState(() => memberFormFor(member))
  const form = useForm(schema, {
    initial,
    failed: member ? UPDATE_FAILED : ADDING_FAILED,
    async send(details) {
      const client = await sessionClient()
      const saved = await (member ? updateMember(client, member.id, details) : insertMember(client, details))
      showToast(member ? UPDATED : ADDED)
      onSaved(saved)
      onClose()
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
      <MemberFields form={form} nameRef={name} />
    </FormDialog>
  )
}
