import { withEditorialNotes } from '../../lib/list/editorial-notes'
import { readListing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { PostSubmission } from './post'

/** Reads the approved posts, newest first. Never rejects. */
export const listApproved = (client: DatabaseClient) =>
  withEditorialNotes(
    client,
    'post_id',
    readListing(
      'posts',
      client
        .from('my_roding_posts')
        .select('*')
        .eq('approved', true)
        .order('created_at', { ascending: false }),
    ),
  )

/** Inserts a post. Rejects with the PostgREST error. */
export async function insertPost(client: DatabaseClient, post: PostSubmission): Promise<void> {
  await client.from('my_roding_posts').insert(post).throwOnError()
}
