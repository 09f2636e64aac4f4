import { oneOf } from '../../../../../../supabase/functions/_shared/filters'
import type { DatabaseClient } from '../../../../lib/supabase/clients'
import type { Tables } from '../../../../lib/supabase/database.types'
import { documentJson, documentOf } from '../documents'

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
export async function saveDraft(
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
export async function deleteDraft(client: DatabaseClient, id: string): Promise<void> {
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
