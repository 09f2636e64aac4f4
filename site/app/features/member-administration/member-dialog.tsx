import { type FormEvent, useRef, useState } from 'react'
import { DiscardDialog } from '../../lib/discard-dialog'
import { sessionClient } from '../../lib/session/session-clients'
import { useKeeping } from '../../lib/use-keeping'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useToast } from '../../ui/toast/toast-context'
import { detailsOf, type FieldErrors, findErrors, MEMBER_FIELDS, type MemberDraft } from './draft'
import type { Member } from './member'
import { MemberForm } from './member-form'
import { ADDED, ADDING_FAILED, UPDATE_FAILED, UPDATED } from './notices'
import { insertMember, updateMember } from './queries'

type MemberDialogProps = {
  /** Whom it is about; null for somebody new. */
  member: Member | null
  /** How the form begins. */
  draft: MemberDraft
  onClose: () => void
  onSaved: (member: Member) => void
}

/** Adds a member or changes one. Mounted while it is open. */
export function MemberDialog({ member, draft: initial, onClose, onSaved }: MemberDialogProps) {
  const showToast = useToast()
  const name = useRef<HTMLInputElement>(null)
  const [begun] = useState(initial)
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [sending, setSending] = useState(false)
  const changed = MEMBER_FIELDS.some((field) => draft[field] !== begun[field])
  const keeping = useKeeping(() => !sending && changed, onClose)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (sending) return
    const details = detailsOf(draft)
    const found = findErrors(details, member)
    setErrors(found)
    const wrong = MEMBER_FIELDS.find((field) => found[field])
    if (wrong) {
      const control = form.elements.namedItem(wrong)
      if (control instanceof HTMLElement) control.focus()
      return
    }
    setSending(true)
    try {
      const client = await sessionClient()
      const saved = await (member ? updateMember(client, member.id, details) : insertMember(client, details))
      showToast(member ? UPDATED : ADDED)
      onSaved(saved)
      onClose()
    } catch {
      // The error may quote what was typed; that does not belong in the console.
      console.error('The member could not be saved.')
      showToast(member ? UPDATE_FAILED : ADDING_FAILED)
      setSending(false)
    }
  }

  return (
    <Dialog
      open
      onClose={() => !sending && keeping.requestClose()}
      title={member ? 'Mitglied bearbeiten' : 'Mitglied hinzufügen'}
      firstFocus={name}
    >
      <form noValidate onSubmit={send} aria-label="Mitglied" className="grid gap-8">
        <MemberForm
          draft={draft}
          errors={errors}
          nameRef={name}
          onChange={(next) => setDraft((now) => ({ ...now, ...next }))}
        />
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          <Button type="submit" disabled={sending || draft.name.trim() === ''}>
            {submitLabel(member !== null, sending)}
          </Button>
          <Button variant="quiet" onClick={keeping.requestClose}>
            Abbrechen
          </Button>
        </div>
      </form>
      <DiscardDialog keeping={keeping} />
    </Dialog>
  )
}

function submitLabel(isKnown: boolean, sending: boolean): string {
  if (sending) return 'Wird gespeichert …'
  return isKnown ? 'Speichern' : 'Hinzufügen'
}
