import type { Form } from '../../../../lib/form/use-form'
import { sessionClient } from '../../../../lib/session/session-clients'
import { useToast } from '../../../../ui/toast/toast-context'
import { documentText } from '../documents'
import type { NEWSLETTER_FORM } from '../newsletter-form'
import { DRAFT_NOT_DELETED } from '../notices'
import { deleteDraft, readVersion, type StoredDraft } from './stored-drafts'
import { EMPTY, useSaving } from './use-saving'

export type StoredDraftForm = ReturnType<typeof useStoredDraft>

/** Saves the form as a draft in the database, and puts other drafts into the form. */
export function useStoredDraft(form: Form<typeof NEWSLETTER_FORM>) {
  const showToast = useToast()
  const { state, version, enqueue, show, isSettled } = useSaving(form)

  async function remove(id: string): Promise<void> {
    try {
      await deleteDraft(await sessionClient(), id)
    } catch (error) {
      console.error('The draft could not be deleted:', error)
      showToast(DRAFT_NOT_DELETED)
    }
  }

  return {
    state,
    /** Id of the draft in the form; null for one that was never saved. */
    openId: readVersion(form.typed.version)?.id ?? null,
    /** Puts a draft into the form, after saving the present one. */
    async open(draft: StoredDraft) {
      const { subject, content, document } = draft
      if (await isSettled()) show({ subject, content, document: documentText(document) }, draft)
    },
    /** Begins a draft, empty or with the texts of an earlier newsletter, after saving the present one. */
    async begin(texts = EMPTY) {
      if (await isSettled()) show(texts, null)
    },
    /** Deletes a draft; the form is emptied when it shows that one. */
    remove: (id: string) =>
      enqueue(async () => {
        await remove(id)
        if (version.current?.id === id) show(EMPTY, null)
      }),
    /** Empties the form and deletes its draft: the newsletter was sent. */
    finish() {
      form.reset()
      void enqueue(async () => {
        const sent = version.current
        show(EMPTY, null)
        if (sent) await remove(sent.id)
      })
    },
  }
}
