import { daysOf, overlap } from '../features/events/days'
import type { TownEvent } from '../features/events/event'
import { listUpcoming } from '../features/events/queries'
import { daysOfRange } from '../features/events/ranges'
import { businessPath } from '../lib/business/business'
import type { IdeaStep } from '../lib/kinds/idea-steps'
import { readListing } from '../lib/list/listing'
import type { TownOfHolidays } from '../lib/opening-hours/holidays'
import { listOpenBusinesses } from '../lib/opening-hours/open-businesses.server'
import type { DatabaseClient } from '../lib/supabase/clients'
import { addDays, inTown, townMidnight } from '../lib/time/town-time'
import { shownEvent } from './shown-event'
import type { Today } from './today'

/** Entries of each part. */
const SHOWN = 6
/** Read at most, so that the page does not grow with the lists. */
const MOST_EVENTS = 100
const MOST_BUSINESSES = 200

/** Reads what is on today and at the weekend, which businesses are open, and the latest answer to an idea. Never rejects: what can't be read is left out. */
export async function readToday(client: DatabaseClient, town: TownOfHolidays, now: Date): Promise<Today> {
  const [events, open, answered] = await Promise.all([
    eventsOf(client, now),
    openBusinesses(client, town, now),
    latestAnswer(client),
  ])
  return { events, open: open.slice(0, SHOWN), moreOpen: Math.max(0, open.length - SHOWN), answered }
}

async function eventsOf(client: DatabaseClient, now: Date): Promise<Today['events']> {
  const { day } = inTown(now)
  const [today, weekend] = [daysOfRange('today', day), daysOfRange('weekend', day)]
  const listing = await listUpcoming(client, now, MOST_EVENTS, townMidnight(addDays(weekend.last, 1)))
  if (listing.state === 'failed') return []
  const isShown = (event: TownEvent) => overlap(daysOf(event), today) || overlap(daysOf(event), weekend)
  return listing.rows.filter(isShown).slice(0, SHOWN).map(shownEvent)
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
