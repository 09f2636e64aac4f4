import { withEditorialNotes } from '../../lib/list/editorial-notes'
import { type Finding, findEntry, readListing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { PhotoWithNeighbours, PostSubmission } from './post'

/** A sitemap may have 50,000 addresses (https://www.sitemaps.org/protocol.html). */
const MOST_INDEXED = 10_000

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

/** Reads ids and titles of the approved posts for the sitemap. Never rejects. */
export const listIndexed = (client: DatabaseClient) =>
  readListing(
    'posts of the sitemap',
    client
      .from('my_roding_posts')
      .select('id,title')
      .eq('approved', true)
      .order('created_at', { ascending: false })
      .limit(MOST_INDEXED),
  )

/** Reads what the page of a photo shows, by the last segment of its address. Never rejects. */
export async function findPhotoPage(
  client: DatabaseClient,
  { entry = '' }: Readonly<{ entry?: string }>,
): Promise<Finding<PhotoWithNeighbours>> {
  const finding = await findEntry('post', entry, ({ first, last }) =>
    client.from('my_roding_posts').select('*').eq('approved', true).gte('id', first).lte('id', last),
  )
  if (finding.state !== 'found') return finding
  const { id, created_at } = finding.row
  const neighbours = (ascending: boolean) =>
    client
      .from('my_roding_posts')
      .select('id,title')
      .eq('approved', true)
      .order('created_at', { ascending })
      .limit(1)
  const [note, newer, older] = await Promise.all([
    client.from('editorial_notes').select('corrected_at').eq('post_id', id).retry(false),
    neighbours(true).gt('created_at', created_at).retry(false),
    neighbours(false).lt('created_at', created_at).retry(false),
  ])
  for (const { error } of [note, newer, older])
    if (error) console.error('What belongs to a photo could not be read:', error.message)
  return {
    state: 'found',
    row: {
      post: { ...finding.row, ...note.data?.[0] },
      newer: newer.data?.[0] ?? null,
      older: older.data?.[0] ?? null,
    },
  }
}

/** Inserts a post. Rejects with the PostgREST error. */
export async function insertPost(client: DatabaseClient, post: PostSubmission): Promise<void> {
  await client.from('my_roding_posts').insert(post).throwOnError()
}
