import { useRef } from 'react'
import { FormDialog } from '../../../../lib/form/form-dialog'
import { Honeypot } from '../../../../lib/form/honeypot'
import { useFormProtection } from '../../../../lib/form/protection/use-form-protection'
import { useForm } from '../../../../lib/form/use-form'
import { useSubmitter } from '../../../../lib/session/use-submitter'
import { browserClient, browserFunctions } from '../../../../lib/supabase/browser-access'
import { deliverMail } from '../../../../lib/supabase/deliver-mail'
import { DETAILS_MISSING } from '../../../../ui/toast/failure-toast'
import { useToast } from '../../../../ui/toast/toast-context'
import { APPLICATION_FAILED, APPLIED } from '../notices'
import { insertApplication } from '../queries'
import { ApplicationFields } from './application-fields'
import { MEMBERSHIP_FORM, toApplication } from './membership-form'

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
      await insertApplication(await browserClient(fetch, submission.headers), toApplication(values))
      void deliverMail(browserFunctions)
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
