import { choice, text } from '../../../lib/form/schema'
import type { DatabaseClient } from '../../../lib/supabase/clients'

/** Kinds whose texts the office corrects. */
export type CorrectedKind = 'idea' | 'post'

export const isCorrected = (kind: string): kind is CorrectedKind => kind === 'idea' || kind === 'post'

/** The fields of a correction; lengths as in the database. Ideas have a category, posts a description of their photo. */
export const CORRECTION_FORM = {
  title: text({ label: 'Titel', required: 'Bitte geben Sie einen Titel an.', maxLength: 200 }),
  content: text({ label: 'Text', required: 'Bitte geben Sie einen Text an.', maxLength: 5_000 }),
  category: choice('Kategorie', 'general'),
  alt_text: text({ label: 'Beschreibung des Fotos', maxLength: 300 }),
}

export type Version = Readonly<{
  id: string
  before: Readonly<Record<string, string | null>>
  corrected_at: string
}>

export type Correctable = Readonly<{
  title: string
  content: string
  category: string
  alt_text: string
  /** Earlier versions, latest first. */
  versions: readonly Version[]
}>

/** Texts as they are and were. Like everything here, rejects with the PostgREST error. */
export async function readCorrectable(
  client: DatabaseClient,
  kind: CorrectedKind,
  id: string,
): Promise<Correctable> {
  const column = kind === 'idea' ? 'idea_id' : 'post_id'
  const row =
    kind === 'idea'
      ? client.from('ideas').select('title,content:description,category').eq('id', id)
      : client.from('my_roding_posts').select('title,content,alt_text').eq('id', id)
  const [{ data }, { data: versions }] = await Promise.all([
    row
      .single<{ title: string; content: string; category?: string; alt_text?: string | null }>()
      .throwOnError(),
    client
      .from('corrections')
      .select('id,before,corrected_at')
      .eq(column, id)
      .order('corrected_at', { ascending: false })
      .overrideTypes<Version[], { merge: false }>()
      .throwOnError(),
  ])
  return { category: 'general', ...data, alt_text: data.alt_text ?? '', versions }
}

type Texts = Partial<Readonly<{ title: string; content: string; category: string; alt_text: string | null }>>

const ideaOf = ({ title, content, category }: Texts) => defined({ title, description: content, category })
const postOf = ({ title, content, alt_text }: Texts) => defined({ title, content, alt_text })

const defined = (row: Readonly<Record<string, string | null | undefined>>) =>
  Object.fromEntries(Object.entries(row).filter(([, text]) => text !== undefined)) as Record<
    string,
    string | null
  >

/** Where the texts of a kind are stored; the database keeps earlier versions. */
export const CORRECTED_TEXTS = {
  idea: { table: 'ideas', rowOf: ideaOf },
  post: { table: 'my_roding_posts', rowOf: postOf },
} as const
