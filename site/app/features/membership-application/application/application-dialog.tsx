import { useRef } from 'react'
import { DiscardDialog } from '../../../lib/form/discard-dialog'
import { Honeypot } from '../../../lib/form/honeypot'
import { useFormProtection } from '../../../lib/form/protection/use-form-protection'
import { useUnsavedChanges } from '../../../lib/form/unsaved-changes'
import { useForm } from '../../../lib/form/use-form'
import { useSubmitter } from '../../../lib/session/use-submitter'
import { browserClient, browserFunctions } from '../../../lib/supabase/browser-access'
import { deliverMail } from '../../../lib/supabase/deliver-mail'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/dialog/dialog'
import { useToast } from '../../../ui/toast/toast-context'
import { APPLICATION_FAILED, APPLIED, DETAILS_MISSING } from '../notices'
import { insertApplication } from '../queries'
import { ApplicationFields } from './application-fields'
import { MEMBERSHIP_FORM, toApplication } from './membership-form'

const TARGETS = ['rest/applications']

export type ApplicationDialogProps = { open: boolean; onClose: () => void }

/** The membership application in a dialog; asks before it discards what was typed. */
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
    async send(values, { fetch }) {
      await insertApplication(browserClient(fetch), toApplication(values))
      void deliverMail(browserFunctions)
      showToast(APPLIED)
      onClose()
    },
  })
  const guard = useUnsavedChanges(form, onClose)

  return (
    <Dialog
      open={open}
      onClose={guard.requestClose}
      title="Mitgliedsantrag"
      description="Ihre Angaben sieht nur der Vorstand."
      firstFocus={firstRef}
    >
      <form {...form.attributes} className="flex flex-col gap-6">
        <p className="text-ink-soft">Felder mit * sind Pflichtfelder.</p>
        <ApplicationFields form={form} firstRef={firstRef} />
        {/* Space for toasts, which are in the lower right corner and on phones along the bottom. */}
        <div className="flex flex-wrap gap-3 border-t border-line pt-5 max-sm:pb-28">
          <Button type="submit" size="large" disabled={form.sending}>
            {form.sending ? 'Wird eingereicht …' : 'Antrag einreichen'}
          </Button>
          <Button variant="quiet" size="large" onClick={guard.requestClose} disabled={form.sending}>
            Abbrechen
          </Button>
        </div>
        <Honeypot />
      </form>
      <DiscardDialog guard={guard} />
    </Dialog>
  )
}
