import { everyRow, type Progress } from '../../lib/list/every-row'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Subscriber, SubscriberDetails } from './subscriber'

const TABLE = 'newsletter_subscriptions'

/** All subscribers, newest first. Like everything here, rejects with the PostgREST error. */
export const listSubscribers = (client: DatabaseClient, onProgress: (progress: Progress) => void) =>
  everyRow<Subscriber>(client, TABLE, onProgress)

export async function insertSubscriber(
  client: DatabaseClient,
  details: SubscriberDetails,
): Promise<Subscriber> {
  const { data } = await client.from(TABLE).insert(details).select().single().throwOnError()
  return data
}

/** Inserts all or none. */
export async function insertSubscribers(
  client: DatabaseClient,
  subscribers: readonly SubscriberDetails[],
): Promise<void> {
  await client
    .from(TABLE)
    .insert([...subscribers])
    .throwOnError()
}

/** RLS hides rows from UPDATE, which then succeeds with 0 rows; `select().single()` turns that into an error. */
export async function switchSubscriber(
  client: DatabaseClient,
  id: string,
  active: boolean,
): Promise<Subscriber> {
  const { data } = await client.from(TABLE).update({ active }).eq('id', id).select().single().throwOnError()
  return data
}

export async function deleteSubscriber(client: DatabaseClient, id: string): Promise<void> {
  await client.from(TABLE).delete().eq('id', id).select('id').single().throwOnError()
}
