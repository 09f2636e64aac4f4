import type { DatabaseClient } from '../../lib/database-client'
import type { Idea, IdeaSubmission } from './idea'

/** What the page has to show: the approved ideas, newest first, or that they could not be read. */
export type Listing = Readonly<{ state: 'loaded'; ideas: readonly Idea[] }> | Readonly<{ state: 'failed' }>

/** Reads the approved ideas. Never rejects: a failure is a state of the page. */
export async function listApproved(client: DatabaseClient): Promise<Listing> {
  const { data, error } = await client
    .from('ideas')
    .select('*')
    .eq('status', 'approved')
    .order('created_at', { ascending: false })
    // The client would try a lost connection again for seconds; the page says so at once and offers to try again.
    .retry(false)
  if (!error) return { state: 'loaded', ideas: data }
  console.error('The ideas could not be read:', error.message)
  return { state: 'failed' }
}

/** Hands an idea in for moderation. Rejects with the wire's error. */
export async function insertIdea(client: DatabaseClient, idea: IdeaSubmission): Promise<void> {
  await client.from('ideas').insert(idea).throwOnError()
}
