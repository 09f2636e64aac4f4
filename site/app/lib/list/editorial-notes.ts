import type { DatabaseClient } from '../supabase/clients'
import type { Listing } from './listing'

/** What the office has done to an idea or a post; absent where it did nothing. */
export type EditorialNote = Readonly<{
  /** ISO 8601. */
  corrected_at?: string
}>

/** A list with the notes of its rows, read beside it. Never rejects: without the notes the list is shown as it is. */
export async function withEditorialNotes<Row extends { id: string }>(
  client: DatabaseClient,
  column: 'idea_id' | 'post_id',
  listing: Promise<Listing<Row>>,
): Promise<Listing<Row & EditorialNote>> {
  const [listed, { data, error }] = await Promise.all([
    listing,
    client
      .from('editorial_notes')
      .select(`id:${column},corrected_at`)
      .not(column, 'is', null)
      .overrideTypes<(Required<EditorialNote> & { id: string })[], { merge: false }>()
      .retry(false),
  ])
  if (error) console.error('The editorial notes could not be read:', error.message)
  if (listed.state === 'failed' || !data?.length) return listed
  const notes = new Map(data.map(({ id, ...note }) => [id, note]))
  return { ...listed, rows: listed.rows.map((row) => ({ ...row, ...notes.get(row.id) })) }
}
