import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Post, PostSubmission } from './post'

/** State of the page: the approved posts, or that reading failed. */
export type Listing = Readonly<{ state: 'loaded'; posts: readonly Post[] }> | Readonly<{ state: 'failed' }>

/** Reads the approved posts, newest first. Never rejects: a failure is a state of the page. */
export async function listApproved(client: DatabaseClient): Promise<Listing> {
  const { data, error } = await client
    .from('my_roding_posts')
    .select('*')
    .eq('approved', true)
    .order('created_at', { ascending: false })
    // No retries: postgrest-js would retry for seconds; the page reports the failure at once and offers to retry.
    .retry(false)
  if (!error) return { state: 'loaded', posts: data }
  console.error('The posts could not be read:', error.message)
  return { state: 'failed' }
}

/** Inserts a post. Rejects with the PostgREST error. */
export async function insertPost(client: DatabaseClient, post: PostSubmission): Promise<void> {
  await client.from('my_roding_posts').insert(post).throwOnError()
}
