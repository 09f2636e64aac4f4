import { oneOf } from '../../../../supabase/functions/_shared/filters'
import type { DatabaseClient } from '../supabase/clients'

/** What the office has done to an idea or a post; absent where it did nothing. */
export type EditorialNote = Readonly<{
  /** ISO 8601. */
  corrected_at?: string
}>

/** Rows with their notes. Never rejects: without the notes they are as they were. */
export async function withEditorialNotes<Row extends { id: string }>(
  client: DatabaseClient,
  column: 'idea_id' | 'post_id',
  rows: readonly Row[],
): Promise<readonly (Row & EditorialNote)[]> {
  if (rows.length === 0) return rows
  const { data, error } = await client
    .from('editorial_notes')
    .select(`id:${column},corrected_at`)
    .filter(column, 'in', oneOf(rows.map(({ id }) => id)))
    .overrideTypes<(Required<EditorialNote> & { id: string })[], { merge: false }>()
    .retry(false)
  if (error) console.error('The editorial notes could not be read:', error.message)
  if (!data?.length) return rows
  const notes = new Map(data.map(({ id, ...note }) => [id, note]))
  return rows.map((row) => ({ ...row, ...notes.get(row.id) }))
}
