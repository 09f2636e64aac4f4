import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Idea, IdeaSubmission } from './idea'

/** State of the page: the approved ideas, newest first, or that reading failed. */
export type Listing = Readonly<{ state: 'loaded'; ideas: readonly Idea[] }> | Readonly<{ state: 'failed' }>

/** Reads the approved ideas. Never rejects: a failure is a state of the page. */
export async function listApproved(client: DatabaseClient): Promise<Listing> {
  const { data, error } = await client
    .from('ideas')
    .select('*')
    .eq('status', 'approved')
    .order('created_at', { ascending: false })
    // No retries: postgrest-js would retry for seconds; the page reports the failure at once and offers to retry.
    .retry(false)
  if (!error) return { state: 'loaded', ideas: data }
  console.error('The ideas could not be read:', error.message)
  return { state: 'failed' }
}

/** Inserts an idea, which is public after approval. Rejects with the PostgREST error. */
export async function insertIdea(client: DatabaseClient, idea: IdeaSubmission): Promise<void> {
  await client.from('ideas').insert(idea).throwOnError()
}
