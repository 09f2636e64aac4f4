import { type Finding, type Listing, readListing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Letter, LetterEntry } from './letter'

/** Newsletters listed; those of some forty years. */
const LISTED = 500

/** Newest first; the client is a visitor's. Never rejects. */
export const listLetters = (client: DatabaseClient, most = LISTED): Promise<Listing<LetterEntry>> =>
  readListing(
    'archive of newsletters',
    client
      .from('archived_newsletters')
      .select('slug,subject,sent_at,summary')
      .order('sent_at', { ascending: false })
      .limit(most),
  )

const SLUG = /^[a-z0-9-]{1,80}$/

/** `ended` is one that was taken out of the archive. Never rejects. */
export async function findLetter(client: DatabaseClient, slug: string): Promise<Finding<Letter>> {
  if (!SLUG.test(slug)) return { state: 'missing' }
  const listing = await readListing(
    'newsletter',
    client.from('archived_newsletters').select('*').eq('slug', slug),
  )
  if (listing.state === 'failed') return listing
  const [row] = listing.rows
  if (row) return { state: 'found', row }
  const { data, error } = await client.rpc('newsletter_was_withdrawn', { _slug: slug }).retry(false)
  if (error) console.error('Whether a newsletter was withdrawn could not be read:', error.message)
  return { state: error ? 'failed' : data ? 'ended' : 'missing' }
}
