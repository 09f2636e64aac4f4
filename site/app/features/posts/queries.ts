import { oneOf } from '../../../../supabase/functions/_shared/filters'
import { readFilter } from '../../lib/list/address-fields'
import { withEditorialNotes } from '../../lib/list/editorial-notes'
import { completed, type Finding, findEntry } from '../../lib/list/listing'
import { type PagedList, ROWS_OF_PAGE, readPage, searchedWords } from '../../lib/list/read-page'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Tables } from '../../lib/supabase/database.types'
import { FILTER } from './filter'
import type { PhotoWithNeighbours, PostSubmission } from './post'

const approved = (client: DatabaseClient, counted = {}) =>
  client.from('my_roding_posts').select('*', counted).eq('approved', true).retry(false)

const POSTS: PagedList<Tables<'my_roding_posts'>> = {
  name: 'posts',
  size: ROWS_OF_PAGE,
  first: (client, most) =>
    approved(client, { count: 'exact' }).order('created_at', { ascending: false }).limit(most),
  count: (client) => approved(client, { count: 'exact', head: true }),
  byIds: (client, ids) => approved(client).filter('id', 'in', oneOf(ids)),
  question: (parameters) => ({ words: searchedWords(readFilter(FILTER, parameters).search), filter: {} }),
}

/** Reads what an address shows of the approved posts, newest first. Never rejects. */
export const listApproved = async (client: DatabaseClient, parameters: URLSearchParams) =>
  completed(await readPage(client, POSTS, parameters), (posts) =>
    withEditorialNotes(client, 'post_id', posts),
  )

/** Reads what the page of a photo shows, by the last segment of its address. Never rejects. */
export async function findPhotoPage(
  client: DatabaseClient,
  { entry = '' }: Readonly<{ entry?: string }>,
): Promise<Finding<PhotoWithNeighbours>> {
  const finding = await findEntry(client, 'post', entry, ({ first, last }) =>
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
