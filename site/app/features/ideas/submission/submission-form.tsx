import { useNeedsApproval } from '../../../association/use-needs-approval'
import { CATEGORIES } from '../../../entries/kinds/idea-categories'
import { FormButtons } from '../../../lib/form/form-buttons'
import { checkboxOf, FormField } from '../../../lib/form/form-field'
import { Honeypot } from '../../../lib/form/honeypot'
import { useFormProtection } from '../../../lib/form/protection/use-form-protection'
import { useForm } from '../../../lib/form/use-form'
import { statusHeaders, withStatusLink } from '../../../lib/links/status-link'
import { submissionClient } from '../../../lib/session/session-clients'
import { useSubmitter } from '../../../lib/session/use-submitter'
import { Checkbox } from '../../../ui/field/checkbox'
import { Select } from '../../../ui/field/select'
import { Textarea } from '../../../ui/field/textarea'
import { DETAILS_MISSING } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import { IDEA_FORM } from './idea-form'
import { insertIdea } from './insert-idea'
import { PUBLISHED, SUBMISSION_FAILED, SUBMITTED } from './notices'
import { SimilarHint } from './similar-hint'

const TARGETS = ['rest/ideas']

export type SubmissionFormProps = {
  /** Whether the first field takes the focus; not when a stored draft reopened the form. */
  takesFocus: boolean
  onClose: () => void
}

/** The form of an idea; drafts are stored in session storage until they are sent or cancelled. */
export function SubmissionForm({ takesFocus, onClose }: SubmissionFormProps) {
  const submitter = useSubmitter()
  const showToast = useToast()
  const waits = useNeedsApproval('ideas')
  const form = useForm(IDEA_FORM, {
    initial: { submitter_email: submitter?.email ?? '' },
    draft: 'ideaDraft',
    protection: useFormProtection(TARGETS),
    missing: DETAILS_MISSING,
    failed: SUBMISSION_FAILED,
    async send({ updates, ...idea }, { fetch, submission }) {
      const token = submitter || idea.submitter_email ? undefined : submission.token
      const client = await submissionClient(fetch, { ...submission.headers, ...statusHeaders(token) })
      await insertIdea(client, idea, updates)
      showToast(withStatusLink(waits ? SUBMITTED : PUBLISHED, token))
      onClose()
    },
  })

  function cancel() {
    form.discard()
    onClose()
  }

  return (
    <form {...form.attributes} aria-labelledby="new-idea" className="grid gap-5 @3xl:grid-cols-2">
      <div className="@3xl:col-span-2">
        <h2 id="new-idea" className="text-2xl">
          Ihre Idee
        </h2>
        <p className="mt-1 text-ink-soft">
          {form.restored && 'Ihre Eingaben sind noch da. '}Felder mit * sind Pflichtfelder.
        </p>
      </div>
      <FormField form={form} name="title" autoFocus={takesFocus} />
      <FormField form={form} name="category" control={Select} options={CATEGORIES} />
      <FormField form={form} name="description" control={Textarea} className="@3xl:col-span-2" />
      <SimilarHint title={form.typed.title} description={form.typed.description} />
      <div className="flex flex-col gap-3">
        <FormField form={form} name="submitter_name" hint="Freiwillig; steht bei Ihrer Idee." />
        {submitter?.name && (
          // Not prefilled, so that no name is published unintentionally.
          <Checkbox
            label={`Als ${submitter.name} veröffentlichen`}
            defaultChecked={form.initial.submitter_name === submitter.name}
            onChange={({ target }) => form.set('submitter_name', target.checked ? submitter.name : '')}
          />
        )}
      </div>
      <div className="flex flex-col gap-3">
        <FormField
          form={form}
          name="submitter_email"
          hint="Freiwillig; sieht nur der Verein. Wir schreiben Ihnen, ob die Idee veröffentlicht wird."
        />
        <Checkbox
          {...checkboxOf(form, 'updates')}
          hint="Eine Nachricht bei jedem neuen Stand, mit der Antwort des Vereins. Mit einem Klick wieder abzustellen."
        />
      </div>
      <FormButtons
        form={form}
        submit="Idee einreichen"
        sending="Wird eingereicht …"
        size="large"
        onCancel={cancel}
        className="@3xl:col-span-2"
      />
      <Honeypot />
    </form>
  )
}
