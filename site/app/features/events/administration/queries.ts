import type { State } from '../../../lib/kinds/moderation'
import { everyRowInOrder } from '../../../lib/list/every-row'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { SubmittedEvent } from '../event'
import type { AdministeredEvent } from './administered-event'

/** Maximum number of ids in one URL. */
const AT_ONCE = 100

const COLUMNS =
  'id,title,description,category,start_date,end_date,location,image_url,submitter_name,submitter_email,submitter_phone,is_user_submitted'

/** Row that the form of the back office stores. */
export type EventFields = Omit<SubmittedEvent, 'id' | 'submitter_name' | 'is_user_submitted'>

type Stored = Omit<AdministeredEvent, 'unseen' | 'state'>

/** All events, latest start first. Rejects with the PostgREST error. */
export async function listAllEvents(client: DatabaseClient): Promise<readonly AdministeredEvent[]> {
  const [events, unseen, withheld] = await Promise.all([
    everyRowInOrder<Stored>(() =>
      client.from('events').select(COLUMNS).order('start_date', { ascending: false }).order('id'),
    ),
    everyRowInOrder<{ event_id: string }>(() =>
      client.from('unseen_events').select('event_id').order('event_id'),
    ),
    everyRowInOrder<{ event_id: string; state: State }>(() =>
      client.from('event_states').select('event_id,state').neq('state', 'approved').order('event_id'),
    ),
  ])
  const ids = new Set(unseen.map(({ event_id }) => event_id))
  const states = new Map(withheld.map(({ event_id, state }) => [event_id, state]))
  return events.map((event) => ({
    ...event,
    unseen: ids.has(event.id),
    state: states.get(event.id) ?? 'approved',
  }))
}

/** Marks events as seen; not an error when another admin has done so. Rejects with the PostgREST error. */
export async function markSeen(client: DatabaseClient, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    await client
      .from('unseen_events')
      .delete()
      .in('event_id', ids.slice(start, start + AT_ONCE))
      .throwOnError()
  }
}

/** Rejects with the PostgREST error. */
export async function createEvent(client: DatabaseClient, fields: EventFields): Promise<void> {
  await client
    .from('events')
    .insert({ ...fields, is_user_submitted: false })
    .throwOnError()
}

/** Rejects with the PostgREST error, also when the event is gone: without `select().single()`, an UPDATE of 0 rows succeeds. */
export async function updateEvent(client: DatabaseClient, id: string, fields: EventFields): Promise<void> {
  await client.from('events').update(fields).eq('id', id).select('id').single().throwOnError()
}

/** Rejects with the PostgREST error, also when there was nothing to delete. */
export async function deleteEvent(client: DatabaseClient, id: string): Promise<void> {
  await client.from('events').delete().eq('id', id).select('id').single().throwOnError()
}

/** Shows an event to everybody or to admins alone. Rejects with the PostgREST error, also when it is gone. */
export async function setEventState(client: DatabaseClient, id: string, state: State): Promise<void> {
  await client
    .from('event_states')
    .update({ state })
    .eq('event_id', id)
    .select('event_id')
    .single()
    .throwOnError()
}
