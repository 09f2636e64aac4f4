import type { ReactNode } from 'react'
import { DiscardDialog } from '../../lib/form/discard-dialog'
import { FormField } from '../../lib/form/form-field'
import { Honeypot } from '../../lib/form/honeypot'
import { useFormProtection } from '../../lib/form/protection/use-form-protection'
import { typedFrom } from '../../lib/form/schema'
import { useUnsavedChanges } from '../../lib/form/unsaved-changes'
import { type Form, useForm } from '../../lib/form/use-form'
import { submissionClient } from '../../lib/session/session-clients'
import { useSubmitter } from '../../lib/session/use-submitter'
import { Button } from '../../ui/button/button'
import { Select } from '../../ui/field/select'
import { Textarea } from '../../ui/field/textarea'
import { useToast } from '../../ui/toast/toast-context'
import { CATEGORIES, dayAhead, type Job, MOST_DAYS } from './job'
import { JOB_FORM } from './job-form'
import { CHANGE_FAILED, DETAILS_MISSING, SUBMISSION_FAILED, SUBMITTED, saved } from './notices'
import { insertJob, updateJob } from './queries'

const TARGETS = ['rest/jobs']
/** Proposed for a new ad, in days. */
const USUAL_DAYS = 60

type JobEditorProps = {
  /** The own ad that is changed; null for a new one. */
  job: Job | null
  /** With the ad as the database has it; null for a new one. */
  onSaved: (job: Job | null) => void
  /** Further buttons. */
  children?: ReactNode
}

/** The form of a new job ad or an own one. */
export function JobEditor({ job, onSaved, children }: JobEditorProps) {
  const submitter = useSubmitter()
  const showToast = useToast()
  const form: Form<typeof JOB_FORM> = useForm(JOB_FORM, {
    initial: job
      ? typedFrom(JOB_FORM, job)
      : {
          contact_email: submitter?.email ?? '',
          contact_phone: submitter?.phone ?? '',
          open_until: dayAhead(USUAL_DAYS),
        },
    protection: useFormProtection(TARGETS),
    missing: DETAILS_MISSING,
    failed: job ? CHANGE_FAILED : SUBMISSION_FAILED,
    async send(values, { fetch }) {
      const client = await submissionClient(fetch)
      const changed = job ? await updateJob(client, job.id, values) : await insertJob(client, values)
      showToast(changed ? saved(changed) : SUBMITTED)
      form.discard()
      onSaved(changed ?? null)
    },
  })
  const guard = useUnsavedChanges(form)

  return (
    <form
      {...form.attributes}
      aria-label="Stellenangebot"
      className="grid items-start gap-5 @2xl:grid-cols-2"
    >
      <p className="text-ink-soft @2xl:col-span-2">
        Felder mit * sind Pflichtfelder. Alles, was Sie hier angeben, ist öffentlich.
      </p>
      <FormField form={form} name="title" className="@2xl:col-span-2" />
      <FormField form={form} name="employment" control={Select}>
        {CATEGORIES.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </FormField>
      <FormField form={form} name="starts_on" hint="Leer: nach Absprache." />
      <FormField form={form} name="business" />
      <FormField form={form} name="place" />
      <FormField form={form} name="description" control={Textarea} rows={8} className="@2xl:col-span-2" />
      <FormField form={form} name="contact_email" />
      <FormField form={form} name="contact_phone" />
      <FormField form={form} name="link" hint="Zum Beispiel zur Anzeige auf Ihrer Website." />
      <FormField
        form={form}
        name="open_until"
        min={dayAhead(0)}
        max={dayAhead(MOST_DAYS)}
        hint={`Letzter Tag, an dem die Anzeige zu sehen ist; höchstens ${MOST_DAYS} Tage voraus.`}
      />
      <div className="flex flex-wrap gap-3 @2xl:col-span-2">
        <Button type="submit" size="large" disabled={form.sending}>
          {job ? 'Speichern' : 'Stellenangebot einreichen'}
        </Button>
        {children}
      </div>
      <Honeypot />
      <DiscardDialog guard={guard} />
    </form>
  )
}
