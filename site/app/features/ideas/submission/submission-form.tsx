import { useNeedsApproval } from '../../../association/use-settings'
import { CATEGORIES, DEFAULT_CATEGORY } from '../../../entries/kinds/idea-categories'
import type { Compared } from '../../../entries/kinds/similar-ideas'
import { FormButtons } from '../../../lib/form/form-buttons'
import { checkboxOf, FormField } from '../../../lib/form/form-field'
import { useFormProtection } from '../../../lib/form/form-protection'
import { Honeypot } from '../../../lib/form/honeypot'
import { email, emailField } from '../../../lib/form/rules'
import { checkbox, choice, text } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import { statusHeaders, withStatusLink } from '../../../lib/links/status-link'
import { useSubmitter } from '../../../lib/session/auth-context'
import { submissionApi } from '../../../lib/session/session-api'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { Checkbox } from '../../../ui/field/checkbox'
import { Select } from '../../../ui/field/select'
import { Textarea } from '../../../ui/field/textarea'
import { DETAILS_MISSING, failureToast, type Toast, useToast } from '../../../ui/toast/toast-context'
import type { IdeaSubmission } from '../idea'
import { SimilarList } from '../similar/similar-list'
import { useSimilarIdeas } from '../similar/use-similar-ideas'

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
      const client = await submissionApi(fetch).rows({
        headers: { ...submission.headers, ...statusHeaders(token) },
      })
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

/** Inserts an idea, which is public after approval; `updates`: mails about later steps are wanted. Rejects with the PostgREST error. */
export async function insertIdea(
  client: DatabaseClient,
  idea: IdeaSubmission,
  updates = false,
): Promise<void> {
  const insert = client.from('ideas').insert(idea)
  await (updates ? insert.setHeader('x-idea-updates', '1') : insert).throwOnError()
}

/** Toasts of the form (docs/product.md#ideas). */
const SUBMISSION_FAILED = failureToast('Idee konnte nicht eingereicht werden.')
const SUBMITTED = {
  title: 'Idee eingereicht!',
  description: 'Ihre Idee wird nach Prüfung veröffentlicht.',
} satisfies Toast
const PUBLISHED = {
  title: 'Idee eingereicht!',
  description: 'Ihre Idee ist ab sofort öffentlich sichtbar.',
} satisfies Toast

const TYPING_PAUSE_MILLISECONDS = 500

/** In the form: published ideas like the one that is being written, announced when typing pauses. */
export function SimilarHint({ title, description }: Compared) {
  const similar = useSimilarIdeas({ title, description }, TYPING_PAUSE_MILLISECONDS)
  const none = similar.length === 0
  return (
    <div className={none ? 'sr-only' : 'rounded-card bg-straw-light p-4 @3xl:col-span-2'}>
      <p role="status" className="font-semibold">
        {!none && 'Gibt es das schon? Idee unterstützen statt neu einreichen:'}
      </p>
      {!none && <SimilarList ideas={similar} newTab />}
    </div>
  )
}

/** The fields of an idea (docs/product.md#ideas); lengths as in the database. */
export const IDEA_FORM = {
  title: text({
    label: 'Titel',
    required: 'Bitte geben Sie Ihrer Idee einen Titel.',
    maxLength: 200,
    autoComplete: 'off',
  }),
  description: text({
    label: 'Beschreibung',
    required: 'Bitte beschreiben Sie Ihre Idee.',
    maxLength: 5_000,
  }),
  category: choice('Kategorie', DEFAULT_CATEGORY),
  submitter_name: text({ label: 'Ihr Name', maxLength: 120, autoComplete: 'name' }),
  submitter_email: emailField({
    label: 'Ihre E-Mail',
    rule: (address, texts) =>
      texts.updates && !address
        ? 'Wohin dürfen wir schreiben? Bitte geben Sie Ihre E-Mail an.'
        : email(address, texts),
  }),
  /** No column: sent as a header (`insertIdea`). */
  updates: checkbox({ label: 'Schreiben Sie mir auch, was später daraus wird' }),
}
