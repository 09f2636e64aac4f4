import type { DatabaseClient } from '../../../../lib/supabase/clients'
import type { Tables, TablesInsert } from '../../../../lib/supabase/database.types'

const RUN = 'feed_id,succeeded_at,failures,problem,found'

type Run = Pick<Tables<'event_feed_runs'>, 'succeeded_at' | 'failures' | 'problem' | 'found'>

/** A calendar of a club with what became of its last run. */
export type Feed = Readonly<Tables<'event_feeds'> & { run: Readonly<Run> | null }>

export type FeedFields = Pick<
  TablesInsert<'event_feeds'>,
  'name' | 'url' | 'category' | 'location' | 'organiser'
>

/** All calendars, by name. Rejects with the PostgREST error. */
export async function listFeeds(client: DatabaseClient): Promise<readonly Feed[]> {
  const [feeds, runs] = await Promise.all([
    client.from('event_feeds').select('*').order('name').order('id').throwOnError(),
    client.from('event_feed_runs').select(RUN).throwOnError(),
  ])
  const found = new Map(runs.data.map((run) => [run.feed_id, run]))
  return feeds.data.map((feed) => ({ ...feed, run: found.get(feed.id) ?? null }))
}

/** Adds a calendar. Rejects with the PostgREST error. */
export async function addFeed(client: DatabaseClient, fields: FeedFields): Promise<void> {
  await client.from('event_feeds').insert(fields).throwOnError()
}

/** Switches the reading of a calendar. Rejects with the PostgREST error, also when it is gone. */
export async function switchFeed(client: DatabaseClient, id: string, is_active: boolean): Promise<void> {
  await client.from('event_feeds').update({ is_active }).eq('id', id).select('id').single().throwOnError()
}

/** Has a calendar read now. Rejects with the PostgREST error. */
export async function readFeedNow(client: DatabaseClient, id: string): Promise<void> {
  await client.rpc('read_event_feed', { _feed_id: id }).throwOnError()
}

/** Deletes a calendar; its events stay. Rejects with the PostgREST error. */
export async function deleteFeed(client: DatabaseClient, id: string): Promise<void> {
  await client.from('event_feeds').delete().eq('id', id).select('id').single().throwOnError()
}
