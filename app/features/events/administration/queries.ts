import type { PostgrestClient } from '@supabase/postgrest-js'
import type { TownEvent } from '../event'

/** As many rows as the wire gives with one answer. */
const PAGE = 1_000

const COLUMNS =
  'id,title,description,category,start_date,end_date,location,image_url,submitter_name,is_user_submitted'

/** What the form of the back office stores. */
export type EventFields = Omit<TownEvent, 'id' | 'submitter_name' | 'is_user_submitted'>

/** All events, the latest start first. Rejects with the wire's error. */
export async function listAllEvents(client: PostgrestClient): Promise<readonly TownEvent[]> {
  const all: TownEvent[] = []
  for (;;) {
    const { data } = await client
      .from('events')
      .select(COLUMNS)
      .order('start_date', { ascending: false })
      .order('id')
      .range(all.length, all.length + PAGE - 1)
      .retry(false)
      .overrideTypes<TownEvent[], { merge: false }>()
      .throwOnError()
    all.push(...data)
    if (data.length < PAGE) return all
  }
}

/** Rejects with the wire's error. */
export async function createEvent(client: PostgrestClient, fields: EventFields): Promise<void> {
  await client
    .from('events')
    .insert({ ...fields, is_user_submitted: false })
    .throwOnError()
}

/** Rejects with the wire's error, also when the event is gone: the row is asked back, or nobody would notice. */
export async function updateEvent(client: PostgrestClient, id: string, fields: EventFields): Promise<void> {
  await client.from('events').update(fields).eq('id', id).select('id').single().throwOnError()
}

/** Rejects with the wire's error, also when there was nothing to delete. */
export async function deleteEvent(client: PostgrestClient, id: string): Promise<void> {
  await client.from('events').delete().eq('id', id).select('id').single().throwOnError()
}
