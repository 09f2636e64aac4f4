import { useRef, useState } from 'react'
import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { emailField } from '../../../lib/form/rules'
import { initialOf, text } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import type { Office } from '../../../lib/session/roles'
import { sessionApi } from '../../../lib/session/session-api'
import { CallFailed } from '../../../lib/supabase/call-function'
import { failureToast, useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { inviteAccount } from './account'
import { OfficeBoxes } from './office-boxes'

const INVITATION = {
  first_name: text({ label: 'Vorname', maxLength: 100, autoComplete: 'off' }),
  last_name: text({ label: 'Nachname', maxLength: 100, autoComplete: 'off' }),
  email: emailField({
    label: 'E-Mail',
    required: 'Bitte geben Sie eine E-Mail-Adresse an.',
    autoComplete: 'off',
  }),
}

const invitationFailed = (error: unknown) =>
  failureToast(
    (error instanceof CallFailed && error.message) || 'Die Einladung konnte nicht verschickt werden.',
  )

type InviteDialogProps = { onClose: () => void; onInvited: () => void }

/** Invites somebody by mail, with offices. Mounted while it is open. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const showToast = useToast()
  const { attempt } = useAttempt()
  const name = useRef<HTMLInputElement>(null)
  const [offices, setOffices] = useState<ReadonlySet<Office>>(new Set())
  const form = useForm(INVITATION, {
    initial: initialOf(INVITATION),
    changedBeside: () => offices.size > 0,
    async send(values) {
      const invited = await attempt('The invitation could not be sent', invitationFailed, async () => {
        await inviteAccount(await sessionApi.functions(), { ...values, offices: [...offices] })
      })
      if (!invited) return {}
      showToast({ title: 'Einladung verschickt', description: values.email })
      onInvited()
      onClose()
      return null
    },
  })

  return (
    <FormDialog
      form={form}
      label="Einladung"
      open
      onClose={onClose}
      title="Konto einladen"
      description="Die Person bekommt eine E-Mail mit einem Link, bestätigt damit ihre Adresse und wählt ein Passwort. Der Link gilt 24 Stunden; Sie können noch einmal einladen."
      firstFocus={name}
      submit="Einladen"
      sending="Wird verschickt …"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="first_name" ref={name} />
        <FormField form={form} name="last_name" />
        <FormField form={form} name="email" className="sm:col-span-2" />
      </div>
      <OfficeBoxes legend="Ämter" chosen={offices} onChange={setOffices} />
      <p className="text-[0.9375rem] text-ink-soft">
        Ohne Amt wird es ein Konto für den Mitgliederbereich. Ämter gelten, sobald die Einladung angenommen
        ist.
      </p>
    </FormDialog>
  )
}
