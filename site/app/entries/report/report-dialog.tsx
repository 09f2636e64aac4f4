import { FormDialog } from '../../lib/form/form-dialog'
import { FormField } from '../../lib/form/form-field'
import { useFormProtection } from '../../lib/form/form-protection'
import { Honeypot } from '../../lib/form/honeypot'
import { emailField } from '../../lib/form/rules'
import { text } from '../../lib/form/schema'
import { useForm } from '../../lib/form/use-form'
import { useSubmitter } from '../../lib/session/auth-context'
import { submissionApi } from '../../lib/session/session-api'
import { Select } from '../../ui/field/select'
import { Textarea } from '../../ui/field/textarea'
import { DETAILS_MISSING, failureToast, type Toast, useToast } from '../../ui/toast/toast-context'
import { REPORT_REASONS, type ReportReason } from './reasons'
import type { ReportedSubmission } from './reported-submission'

const TARGETS = ['rest/reports']
const OPTIONS = Object.entries(REPORT_REASONS).map(([key, label]) => ({ key, label }))

const FAILED = failureToast(
  'Die Meldung konnte nicht gesendet werden. Vielleicht ist der Inhalt schon nicht mehr öffentlich.',
)
const SENT: Toast = {
  title: 'Danke für Ihre Meldung!',
  description: 'Wir sehen uns das an.',
}
const SENT_WITH_ADDRESS: Toast = {
  ...SENT,
  description: 'Wir sehen uns das an und schreiben Ihnen, wie wir entschieden haben.',
}

type ReportDialogProps = ReportedSubmission & { open: boolean; onClose: () => void }

/** Reports a submission to the office, without an account (Regulation (EU) 2022/2065, Art. 16). */
export function ReportDialog({ kind, id, title, open, onClose }: ReportDialogProps) {
  const showToast = useToast()
  const form = useForm(REPORT_FORM, {
    initial: { reporter_email: useSubmitter()?.email ?? '' },
    protection: useFormProtection(TARGETS),
    missing: DETAILS_MISSING,
    failed: FAILED,
    async send(report, { fetch, submission }) {
      const client = await submissionApi(fetch).rows({ headers: submission.headers })
      await client
        .from('reports')
        .insert({ ...report, reason: report.reason as ReportReason, kind, submission_id: id })
        .throwOnError()
      showToast(report.reporter_email ? SENT_WITH_ADDRESS : SENT)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Inhalt melden"
      description={`„${title}“`}
      submit="Meldung senden"
      sending="Wird gesendet …"
    >
      <p className="text-ink-soft">Ihre Meldung liest nur der Verein. Felder mit * sind Pflichtfelder.</p>
      <FormField form={form} name="reason" control={Select} options={OPTIONS}>
        <option value="">Bitte wählen</option>
      </FormField>
      <FormField form={form} name="explanation" control={Textarea} />
      <FormField
        form={form}
        name="reporter_email"
        hint="Freiwillig; dann schreiben wir Ihnen, dass die Meldung da ist und wie wir entschieden haben."
      />
      <p className="text-[0.9375rem] text-ink-soft">
        Mit dem Absenden versichern Sie, dass Ihre Angaben nach bestem Wissen richtig und vollständig sind.
      </p>
      <Honeypot />
    </FormDialog>
  )
}

/** The fields of a report; lengths as in the database. */
const REPORT_FORM = {
  reason: text({ label: 'Grund', required: 'Bitte wählen Sie einen Grund.' }),
  explanation: text({
    label: 'Was stimmt daran nicht?',
    required: 'Bitte schreiben Sie, was daran nicht stimmt.',
    maxLength: 2_000,
  }),
  reporter_email: emailField({
    label: 'Ihre E-Mail',
  }),
}
