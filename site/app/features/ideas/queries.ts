import { progressOf } from '../../lib/kinds/idea-steps'
import { withEditorialNotes } from '../../lib/list/editorial-notes'
import { type Listing, readListing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Idea } from './idea'

/** Entries of the feed. */
const MOST_IN_FEED = 50
/** A sitemap may have 50,000 addresses (https://www.sitemaps.org/protocol.html). */
const MOST_INDEXED = 10_000

const newest = (client: DatabaseClient) =>
  client.from('ideas').select('*').eq('status', 'approved').order('created_at', { ascending: false })

/** Reads the approved ideas with their progress, newest first. Never rejects: without the steps the list is shown as it is. */
export async function listApproved(client: DatabaseClient): Promise<Listing<Idea>> {
  const [listing, { data, error }] = await Promise.all([
    withEditorialNotes(client, 'idea_id', readListing('ideas', newest(client))),
    client
      .from('idea_steps')
      .select('idea_id,state,reached_on,signature')
      // One response has at most a thousand rows: the latest.
      .order('reached_on', { ascending: false })
      .order('created_at', { ascending: false })
      .retry(false),
  ])
  if (error) console.error('The steps of the ideas could not be read:', error.message)
  if (listing.state === 'failed' || !data?.length) return listing
  const progress = progressOf(data.toReversed())
  return { ...listing, rows: listing.rows.map((idea) => ({ ...idea, ...progress.get(idea.id) })) }
}

/** Reads the newest approved ideas for the feed. Never rejects. */
export const listNewest = (client: DatabaseClient) =>
  readListing('ideas of the feed', newest(client).limit(MOST_IN_FEED))

/** Reads ids and titles of the approved ideas for the sitemap. Never rejects. */
export const listIndexed = (client: DatabaseClient) =>
  readListing(
    'ideas of the sitemap',
    client
      .from('ideas')
      .select('id,title')
      .eq('status', 'approved')
      .order('created_at', { ascending: false })
      .limit(MOST_INDEXED),
  )
