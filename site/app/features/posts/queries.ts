import type { DatabaseClient } from '../../lib/database-client'
import type { Post, PostSubmission } from './post'

/** What the page has to show: the approved posts, or that they could not be read. */
export type Listing = Readonly<{ state: 'loaded'; posts: readonly Post[] }> | Readonly<{ state: 'failed' }>

/** Reads the approved posts, newest first. Never rejects: a failure is a state of the page. */
export async function listApproved(client: DatabaseClient): Promise<Listing> {
  const { data, error } = await client
    .from('my_roding_posts')
    .select('*')
    .eq('approved', true)
    .order('created_at', { ascending: false })
    // The client would try a lost connection again for seconds; the page says so at once and offers to try again.
    .retry(false)
  if (!error) return { state: 'loaded', posts: data }
  console.error('The posts could not be read:', error.message)
  return { state: 'failed' }
}

/** Publishes a post. Rejects with the wire's error. */
export async function insertPost(client: DatabaseClient, post: PostSubmission): Promise<void> {
  await client.from('my_roding_posts').insert(post).throwOnError()
}
