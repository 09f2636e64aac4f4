import type { IdeaStep } from '../../entries/kinds/idea-steps'
import { readListing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { businessPath } from '../businesses/business'
import type { TownOfHolidays } from '../businesses/hours/holidays'
import { listOpenBusinesses } from '../businesses/hours/open-businesses.server'
import type { Today } from './today'

/** Businesses that are listed. */
const SHOWN = 6
/** Read at most, so that the page does not grow with the list. */
const MOST_BUSINESSES = 200

/** Reads which businesses are open, and the latest answer to an idea. Never rejects: what can't be read is left out. */
export async function readToday(client: DatabaseClient, town: TownOfHolidays, now: Date): Promise<Today> {
  const [open, answered] = await Promise.all([openBusinesses(client, town, now), latestAnswer(client)])
  return { open: open.slice(0, SHOWN), moreOpen: Math.max(0, open.length - SHOWN), answered }
}

async function openBusinesses(
  client: DatabaseClient,
  town: TownOfHolidays,
  now: Date,
): Promise<Today['open']> {
  const listing = await listOpenBusinesses(client, town, now, MOST_BUSINESSES)
  if (listing.state === 'failed') return []
  return listing.rows.map(({ id, name, closesAt }) => ({ path: businessPath({ id, name }), name, closesAt }))
}

async function latestAnswer(client: DatabaseClient): Promise<Today['answered']> {
  const steps = await readListing(
    'latest answer',
    client
      .from('idea_steps')
      .select('idea_id,state,answer,signature')
      .not('answer', 'is', null)
      .order('reached_on', { ascending: false })
      .order('created_at', { ascending: false })
      .limit(1)
      .overrideTypes<
        Array<Pick<IdeaStep, 'idea_id' | 'state'> & { answer: string; signature: string }>,
        { merge: false }
      >(),
  )
  const step = steps.state === 'loaded' ? steps.rows[0] : undefined
  if (!step) return null
  const { idea_id, ...texts } = step
  const ideas = await readListing(
    'idea with the latest answer',
    client.from('ideas').select('id,title').eq('status', 'approved').eq('id', idea_id),
  )
  const idea = ideas.state === 'loaded' ? ideas.rows[0] : undefined
  return idea ? { ...idea, ...texts } : null
}
