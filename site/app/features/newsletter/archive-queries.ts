import type { Counted } from '../../lib/list/indexed-pages.server'
import { failedListing, findRow, type Listing, readListing } from '../../lib/list/listing'
import { PAGE } from '../../lib/list/page-field'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { ArchiveEntry } from './archive'

/** Newsletters of a page. */
const SIZE = 60

const newest = (client: DatabaseClient, counted: Counted = { count: 'exact' }) =>
  client
    .from('archived_newsletters')
    .select('slug,subject,sent_at,summary', counted)
    .order('sent_at', { ascending: false })
    .order('slug')

/** Reads a page of the archive, newest first; the client is a visitor's. Never rejects. */
export async function listArchive(
  client: DatabaseClient,
  parameters: URLSearchParams,
): Promise<Listing<ArchiveEntry>> {
  const page = PAGE.read(parameters.get(PAGE.name))
  const skipped = (page - 1) * SIZE
  const { data, count, error } = await newest(client)
    .range(skipped, skipped + SIZE - 1)
    .retry(false)
  if (!data) return failedListing('archive of newsletters', error)
  const all = count ?? data.length
  return {
    state: 'loaded',
    rows: data,
    ...(all > data.length && { paging: { page, size: SIZE, all, found: all } }),
  }
}

/** Reads the newest ones. Never rejects. */
export const listNewest = (client: DatabaseClient, most: number): Promise<Listing<ArchiveEntry>> =>
  readListing('archive of newsletters', newest(client).limit(most))

/** Newsletters whose pages search engines may have. */
export const indexedNewsletters = (client: DatabaseClient, counted: Counted) =>
  newest(client, counted).retry(false)

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
