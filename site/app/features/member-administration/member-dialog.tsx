import { useRef, useState } from 'react'
import { DiscardDialog } from '../../lib/form/discard-dialog'
import { useUnsavedChanges } from '../../lib/form/unsaved-changes'
import { useForm } from '../../lib/form/use-form'
import { sessionClient } from '../../lib/session/session-clients'
import { Button } from '../../ui/button/button'
import { Dialog } from '../../ui/dialog/dialog'
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
  const guard = useUnsavedChanges(form, onClose)

  return (
    <Dialog
      open
      onClose={guard.requestClose}
      title={member ? 'Mitglied bearbeiten' : 'Mitglied hinzufügen'}
      firstFocus={name}
    >
      <form {...form.attributes} aria-label="Mitglied" className="grid gap-8">
        <MemberFields form={form} nameRef={name} />
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          <Button type="submit" disabled={form.sending || form.typed.name.trim() === ''}>
            {submitLabel(member !== null, form.sending)}
          </Button>
          <Button variant="quiet" onClick={guard.requestClose}>
            Abbrechen
          </Button>
        </div>
      </form>
      <DiscardDialog guard={guard} />
    </Dialog>
  )
}

function submitLabel(isKnown: boolean, sending: boolean): string {
  if (sending) return 'Wird gespeichert …'
  return isKnown ? 'Speichern' : 'Hinzufügen'
}
