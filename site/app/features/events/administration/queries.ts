import { oneOf } from '../../../../../supabase/functions/_shared/filters'
import type { State } from '../../../entries/kinds/moderation'
import { everyRowInOrder } from '../../../lib/list/every-row'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Tables, TablesInsert } from '../../../lib/supabase/database.types'
import type { TownEvent } from '../event'
import type { AdministeredEvent, FeedNote } from './administered-event'

/** Maximum number of ids in one URL. */
const AT_ONCE = 100

export const COLUMNS =
  'id,title,description,category,start_date,end_date,location,image_url,submitter_name,is_user_submitted,status,status_note,organiser,price,ticket_url,accessibility,address,latitude,longitude,series_id'

/** Row that the form of the back office stores. */
export type EventFields = Pick<
  TownEvent,
  | ('title' | 'description' | 'start_date' | 'end_date' | 'location' | 'image_url')
  | ('status' | 'status_note' | 'organiser' | 'price' | 'ticket_url' | 'accessibility' | 'address')
  | ('latitude' | 'longitude')
> &
  Pick<TablesInsert<'event_entries'>, 'category'>

type Contact = Pick<AdministeredEvent, 'id' | 'submitter_email' | 'submitter_phone'>

type Stored = Omit<AdministeredEvent, 'unseen' | 'before' | 'feed' | 'state' | keyof Omit<Contact, 'id'>>

type Imported = Readonly<
  Pick<Tables<'event_feed_items'>, 'event_id' | 'feed_id' | 'decided' | 'vanished_at' | 'vanishing_seen'> & {
    proposed: FeedNote['proposed']
  }
>

/** All events, latest start first. Rejects with the PostgREST error. */
export async function listAllEvents(client: DatabaseClient): Promise<readonly AdministeredEvent[]> {
  const [events, contacts, unseen, withheld, imported, feeds] = await Promise.all([
    everyRowInOrder<Stored>(() =>
      client.from('event_entries').select(COLUMNS).order('start_date', { ascending: false }).order('id'),
    ),
    // Only the view of the specification has the contact details of submitters.
    everyRowInOrder<Contact>(() =>
      client
        .from('events')
        .select('id,submitter_email,submitter_phone')
        .or('submitter_email.not.is.null,submitter_phone.not.is.null')
        .order('id'),
    ),
    everyRowInOrder<{ event_id: string; before: AdministeredEvent['before'] }>(() =>
      client.from('unseen_events').select('event_id,before').order('event_id'),
    ),
    everyRowInOrder<{ event_id: string; state: State }>(() =>
      client.from('event_states').select('event_id,state').neq('state', 'approved').order('event_id'),
    ),
    everyRowInOrder<Imported>(() =>
      client
        .from('event_feed_items')
        .select('event_id,feed_id,proposed,decided,vanished_at,vanishing_seen')
        .order('event_id'),
    ),
    everyRowInOrder<{ id: string; name: string }>(() =>
      client.from('event_feeds').select('id,name').order('id'),
    ),
  ])
  const reached = new Map(contacts.map((contact) => [contact.id, contact]))
  const befores = new Map(unseen.map(({ event_id, before }) => [event_id, before]))
  const names = new Map(feeds.map(({ id, name }) => [id, name]))
  const notes = new Map(imported.map((item) => [item.event_id, noteOf(item, names)]))
  const states = new Map(withheld.map(({ event_id, state }) => [event_id, state]))
  return events.map((event) => ({
    ...event,
    submitter_email: reached.get(event.id)?.submitter_email ?? null,
    submitter_phone: reached.get(event.id)?.submitter_phone ?? null,
    unseen: befores.has(event.id),
    before: befores.get(event.id) ?? null,
    feed: notes.get(event.id) ?? null,
    state: states.get(event.id) ?? 'approved',
  }))
}

const noteOf = (
  { feed_id, proposed, decided, vanished_at, vanishing_seen }: Imported,
  names: ReadonlyMap<string, string>,
): FeedNote => ({
  name: names.get(feed_id) ?? '',
  proposed: decided ? null : proposed,
  vanished: vanished_at !== null && !vanishing_seen,
})

/**
 * Takes over what a calendar proposes ('accept'), keeps what the office has ('keep'), or opens that question again ('wait'). Rejects with the
 * PostgREST error.
 */
export async function decideProposal(
  client: DatabaseClient,
  id: string,
  decision: 'accept' | 'keep' | 'wait',
): Promise<void> {
  await client.rpc('decide_feed_change', { _event_id: id, _decision: decision }).throwOnError()
}

/** Notes that an event stays although its calendar no longer has it, or opens that question again. Rejects with the PostgREST error. */
export async function setVanishedKept(client: DatabaseClient, id: string, kept: boolean): Promise<void> {
  await client.rpc('keep_vanished_event', { _event_id: id, _kept: kept }).throwOnError()
}

/** An event that was marked as seen, and its earlier version. */
type SeenEvent = Pick<Tables<'unseen_events'>, 'event_id' | 'before'>

/** Marks events as seen and returns those that were not; not an error when another admin has done so. Rejects with the PostgREST error. */
export async function markSeen(
  client: DatabaseClient,
  ids: readonly string[],
): Promise<readonly SeenEvent[]> {
  const seen: SeenEvent[] = []
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const { data } = await client
      .from('unseen_events')
      .delete()
      .filter('event_id', 'in', oneOf(ids.slice(start, start + AT_ONCE)))
      .select('event_id,before')
      .throwOnError()
    seen.push(...data)
  }
  return seen
}

/** Takes that back. Rejects with the PostgREST error. */
export async function markUnseen(client: DatabaseClient, seen: readonly SeenEvent[]): Promise<void> {
  for (const { event_id, before } of seen)
    await client.rpc('mark_event_unseen', { _event_id: event_id, _before: before }).throwOnError()
}

/** Rejects with the PostgREST error. */
export async function createEvent(client: DatabaseClient, fields: EventFields): Promise<void> {
  await client.from('event_entries').insert(fields).throwOnError()
}

/** Rejects with the PostgREST error, also when the event is gone: without `select().single()`, an UPDATE of 0 rows succeeds. */
export async function updateEvent(
  client: DatabaseClient,
  id: string,
  fields: Partial<EventFields>,
): Promise<void> {
  await client.from('event_entries').update(fields).eq('id', id).select('id').single().throwOnError()
}

/** Rejects with the PostgREST error, also when there was nothing to delete. */
export async function deleteEvent(client: DatabaseClient, id: string): Promise<void> {
  await client.from('events').delete().eq('id', id).select('id').single().throwOnError()
}

/** Shows an event to everybody or only to admins. Rejects with the PostgREST error, also when the event no longer exists. */
export async function setEventState(client: DatabaseClient, id: string, state: State): Promise<void> {
  await client
    .from('event_states')
    .update({ state })
    .eq('event_id', id)
    .select('event_id')
    .single()
    .throwOnError()
}
