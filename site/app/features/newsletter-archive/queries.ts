import { findRow, type Listing, readListing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { ArchiveEntry } from './archived-newsletter'

/** Newsletters listed; those of some forty years. */
const LISTED = 500

/** Newest first; the client is a visitor's. Never rejects. */
export const listArchive = (client: DatabaseClient, most = LISTED): Promise<Listing<ArchiveEntry>> =>
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
export const findArchived = (client: DatabaseClient, slug: string) =>
  findRow(
    'newsletter',
    slug,
    client.from('archived_newsletters').select('*').eq('slug', slug),
    client.rpc('newsletter_was_withdrawn', { _slug: slug }),
    SLUG,
  )
