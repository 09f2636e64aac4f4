import { progressOf } from '../../lib/kinds/idea-steps'
import { withEditorialNotes } from '../../lib/list/editorial-notes'
import { type Finding, findEntry, type Listing, readListing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Idea, IdeaSubmission, IdeaWithSteps } from './idea'

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
      .order('reached_on')
      .order('created_at')
      .retry(false),
  ])
  if (error) console.error('The steps of the ideas could not be read:', error.message)
  if (listing.state === 'failed' || !data?.length) return listing
  const progress = progressOf(data)
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

/** Reads the approved idea that the last segment of its page's address means. Never rejects. */
export const findIdea = (client: DatabaseClient, { entry = '' }: Readonly<{ entry?: string }>) =>
  findEntry('idea', entry, ({ first, last }) =>
    client.from('ideas').select('*').eq('status', 'approved').gte('id', first).lte('id', last),
  )

/** Reads what the page of an idea shows. Never rejects. */
export async function findIdeaPage(
  client: DatabaseClient,
  params: Readonly<{ entry?: string }>,
): Promise<Finding<IdeaWithSteps>> {
  const finding = await findIdea(client, params)
  if (finding.state !== 'found') return finding
  const { id } = finding.row
  const [note, steps] = await Promise.all([
    client.from('editorial_notes').select('corrected_at').eq('idea_id', id).retry(false),
    client
      .from('idea_steps')
      .select('*')
      .eq('idea_id', id)
      .order('reached_on')
      .order('created_at')
      .retry(false),
  ])
  for (const { error } of [note, steps])
    if (error) console.error('What the office wrote about an idea could not be read:', error.message)
  return {
    state: 'found',
    row: { idea: { ...finding.row, ...note.data?.[0] }, steps: steps.data ?? [] },
  }
}

/** Inserts an idea, which is public after approval; `updates`: mails about later steps are wanted. Rejects with the PostgREST error. */
export async function insertIdea(
  client: DatabaseClient,
  idea: IdeaSubmission,
  updates = false,
): Promise<void> {
  const insert = client.from('ideas').insert(idea)
  await (updates ? insert.setHeader('x-idea-updates', '1') : insert).throwOnError()
}
