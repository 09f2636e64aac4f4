import { useEffect, useRef, useState } from 'react'
import { oneOf } from '../../../../../supabase/functions/_shared/filters'
import { storeDraft } from '../../../lib/form/drafts'
import type { Form } from '../../../lib/form/use-form'
import { sessionApi } from '../../../lib/session/session-api'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Tables } from '../../../lib/supabase/database.types'
import { useToast } from '../../../ui/toast/toast-context'
import { documentJson, documentOf, documentText, type NEWSLETTER_FORM } from './documents'
import { DRAFT_CHANGED_ELSEWHERE, DRAFT_NOT_DELETED, DRAFT_NOT_SAVED } from './notices'

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

/** A newsletter that is being written, with the name of its last editor; null if unknown. */
export type StoredDraft = Readonly<Tables<'newsletter_drafts'> & { editor: string | null }>

/** As the form holds them: `document` is JSON, empty for plain text. */
export type DraftTexts = Readonly<{ subject: string; content: string; document: string }>

/** Which version of which draft the form shows. */
export type DraftVersion = Readonly<Pick<StoredDraft, 'id' | 'updated_at'>>

/** More are neither read nor shown. */
const DRAFTS_SHOWN = 50

/** Latest change first; rejects with the PostgREST error. */
export async function listDrafts(client: DatabaseClient): Promise<readonly StoredDraft[]> {
  const { data: drafts } = await client
    .from('newsletter_drafts')
    .select('*')
    .order('updated_at', { ascending: false })
    .limit(DRAFTS_SHOWN)
    .throwOnError()
  const editors = [...new Set(drafts.flatMap(({ updated_by }) => updated_by ?? []))]
  const { data: profiles } = await client
    .from('profiles')
    .select('user_id,first_name,last_name')
    .filter('user_id', 'in', oneOf(editors))
    .throwOnError()
  const names = new Map(
    profiles.map(({ user_id, first_name, last_name }) => [
      user_id,
      [first_name, last_name].filter(Boolean).join(' '),
    ]),
  )
  return drafts.map((draft) => ({ ...draft, editor: names.get(draft.updated_by ?? '') || null }))
}

/**
 * Saves the texts over the known version. If that is no longer the latest, or no version is known, they become a draft of their own, so
 * that no text is lost. Rejects with the PostgREST error.
 */
async function saveDraft(
  client: DatabaseClient,
  known: DraftVersion | null,
  { subject, content, document }: DraftTexts,
): Promise<DraftVersion> {
  const row = { subject, content, document: documentJson(documentOf(document)) }
  if (known) {
    const { data } = await client
      .from('newsletter_drafts')
      .update(row)
      .eq('id', known.id)
      .eq('updated_at', known.updated_at)
      .select('id,updated_at')
      .maybeSingle()
      .throwOnError()
    if (data) return data
  }
  const { data } = await client
    .from('newsletter_drafts')
    .insert(row)
    .select('id,updated_at')
    .single()
    .throwOnError()
  return data
}

/** One that is gone already is no error. */
async function deleteDraft(client: DatabaseClient, id: string): Promise<void> {
  await client.from('newsletter_drafts').delete().eq('id', id).throwOnError()
}

/** A version as the text of a hidden field, empty for null; the browser keeps it together with the draft. */
export const versionText = (version: DraftVersion | null): string =>
  version ? `${version.id} ${version.updated_at}` : ''

/** Null for a text that names no version. */
export function readVersion(text: string): DraftVersion | null {
  const [, id, updated_at] = /^([0-9a-f-]{36}) (\S+)$/.exec(text) ?? []
  return id && updated_at ? { id, updated_at } : null
}

/** Whether a draft was refused because there are as many as the database takes. */
export const isFull = (error: unknown): boolean => (error as { code?: string } | null)?.code === 'ZU017'
