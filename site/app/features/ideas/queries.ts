import { withEditorialNotes } from '../../lib/list/editorial-notes'
import { readListing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { IdeaSubmission } from './idea'

/** Reads the approved ideas, newest first. Never rejects. */
export const listApproved = (client: DatabaseClient) =>
  withEditorialNotes(
    client,
    'idea_id',
    readListing(
      'ideas',
      client.from('ideas').select('*').eq('status', 'approved').order('created_at', { ascending: false }),
    ),
  )

/** Inserts an idea, which is public after approval. Rejects with the PostgREST error. */
export async function insertIdea(client: DatabaseClient, idea: IdeaSubmission): Promise<void> {
  await client.from('ideas').insert(idea).throwOnError()
}
