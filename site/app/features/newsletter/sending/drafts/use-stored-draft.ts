import { useEffect, useRef, useState } from 'react'
import { storeDraft } from '../../../../lib/form/drafts'
import type { Form } from '../../../../lib/form/use-form'
import { sessionApi } from '../../../../lib/session/session-api'
import { useToast } from '../../../../ui/toast/toast-context'
import { documentText } from '../documents'
import type { NEWSLETTER_FORM } from '../newsletter-form'
import { DRAFT_CHANGED_ELSEWHERE, DRAFT_NOT_DELETED, DRAFT_NOT_SAVED } from '../notices'
import {
  type DraftTexts,
  type DraftVersion,
  deleteDraft,
  isFull,
  readVersion,
  type StoredDraft,
  saveDraft,
  versionText,
} from './stored-drafts'

export type StoredDraftForm = ReturnType<typeof useStoredDraft>

/** Saves the form as a draft in the database, and puts other drafts into the form. */
export function useStoredDraft(form: Form<typeof NEWSLETTER_FORM>) {
  const showToast = useToast()
  const { state, version, enqueue, show, isSettled } = useSaving(form)

  async function remove(id: string): Promise<void> {
    try {
      await deleteDraft(await sessionApi.rows(), id)
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

/** Milliseconds without typing after which the texts are saved. */
const PAUSE = 1_500

const EMPTY: DraftTexts = { subject: '', content: '', document: '' }
const isSame = (a: DraftTexts, b: DraftTexts) =>
  a.subject === b.subject && a.content === b.content && a.document === b.document
const isBlank = ({ subject, content }: DraftTexts) => `${subject}${content}`.trim() === ''

/** Saves the form as a draft in the database. One request at a time, in order. */
function useSaving(form: Form<typeof NEWSLETTER_FORM>) {
  const showToast = useToast()
  const { subject, content, document, version: kept } = form.typed
  const typed: DraftTexts = { subject, content, document }
  const [state, setState] = useState<'unsaved' | 'saved' | 'failed' | 'full'>('unsaved')
  const latest = useLatest({ form, typed })
  const version = useRef<DraftVersion | null>(readVersion(kept))
  const saved = useRef(version.current ? typed : EMPTY)
  const queue = useRef(Promise.resolve())

  function enqueue(work: () => Promise<void>): Promise<void> {
    queue.current = queue.current.then(work)
    return queue.current
  }

  function remember(next: DraftVersion | null) {
    version.current = next
    const { form, typed, mounted } = latest.current
    if (mounted) form.set('version', versionText(next))
    else storeDraft('newsletterDraft', { ...typed, version: versionText(next) })
  }

  const isSaved = (texts: DraftTexts) => isSame(texts, saved.current) || isBlank(texts)

  const save = () =>
    enqueue(async () => {
      const { typed } = latest.current
      if (isSaved(typed)) return
      try {
        const before = version.current
        const next = await saveDraft(await sessionApi.rows(), before, typed)
        saved.current = typed
        remember(next)
        setState('saved')
        if (before && before.id !== next.id) showToast(DRAFT_CHANGED_ELSEWHERE)
      } catch (error) {
        console.error('The draft could not be saved:', error)
        setState(isFull(error) ? 'full' : 'failed')
      }
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the text starts the pause again
  useEffect(() => {
    if (isSaved({ subject, content, document })) return
    setState('unsaved')
    const timer = setTimeout(() => void save(), PAUSE)
    return () => clearTimeout(timer)
  }, [subject, content, document])

  /** Puts other texts into the form, and the version they were stored as; null for texts that were not. */
  function show(texts: DraftTexts, next: DraftVersion | null) {
    form.reset()
    saved.current = next ? texts : EMPTY
    setState('unsaved')
    version.current = null
    if (isBlank(texts)) return
    form.set('subject', texts.subject)
    form.set('content', texts.content)
    form.set('document', texts.document)
    remember(next)
  }

  /** Tries to save and resolves with whether everything is saved. */
  async function isSettled(): Promise<boolean> {
    await save()
    if (isSaved(latest.current.typed)) return true
    showToast(DRAFT_NOT_SAVED)
    return false
  }

  return { state, version, enqueue, show, isSettled }
}

/** What the last rendering had, for work that ends later, and whether the component is still there. */
function useLatest<Rendered extends object>(rendered: Rendered) {
  const latest = useRef({ ...rendered, mounted: true })
  useEffect(() => {
    latest.current = { ...rendered, mounted: true }
  })
  useEffect(
    () => () => {
      latest.current.mounted = false
    },
    [],
  )
  return latest
}
