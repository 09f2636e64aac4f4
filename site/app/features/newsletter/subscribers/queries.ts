import { likePattern } from '../../../../../supabase/functions/_shared/filters'
import { everyRow, type Progress } from '../../../lib/list/every-row'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Tables } from '../../../lib/supabase/database.types'
import { identityOf, type Subscriber, type SubscriberDetails } from './subscriber'

const TABLE = 'newsletter_subscriptions'
/** The table's rows with the state of each address; read only. */
const VIEW = 'newsletter_subscribers'

/** All subscribers, newest first. Like everything here, rejects with the PostgREST error. */
export const listSubscribers = (client: DatabaseClient, onProgress: (progress: Progress) => void) =>
  everyRow<Subscriber>(client, VIEW, onProgress)

/** `ground`: why the owner of the address agreed; without one it counts as without proof. */
export async function insertSubscriber(
  client: DatabaseClient,
  details: SubscriberDetails,
  ground: string | null,
): Promise<Subscriber> {
  const { data } = await client.from(TABLE).insert(details).select('id').single().throwOnError()
  if (ground) await stateGround(client, [data.id], ground)
  return readSubscriber(client, data.id)
}

/** Inserts all subscribers or no subscriber. */
export async function insertSubscribers(
  client: DatabaseClient,
  subscribers: readonly SubscriberDetails[],
  ground: string,
): Promise<void> {
  const { data } = await client
    .from(TABLE)
    .insert([...subscribers])
    .select('id')
    .throwOnError()
  if (ground !== '')
    await stateGround(
      client,
      data.map(({ id }) => id),
      ground,
    )
}

/** Subscriptions in one call; the database takes no more. */
const STATED_AT_ONCE = 10_000

/** States why the owners of these addresses agreed; they count as confirmed. */
export async function stateGround(client: DatabaseClient, ids: readonly string[], ground: string) {
  for (let from = 0; from < ids.length; from += STATED_AT_ONCE) {
    const _ids = ids.slice(from, from + STATED_AT_ONCE)
    await client.rpc('state_newsletter_ground', { _ids, _ground: ground }).throwOnError()
  }
}

/** RLS hides rows from UPDATE, which then succeeds with 0 rows; `select().single()` turns that into an error. */
export async function switchSubscriber(
  client: DatabaseClient,
  id: string,
  active: boolean,
): Promise<Subscriber> {
  await client.from(TABLE).update({ active }).eq('id', id).select('id').single().throwOnError()
  return readSubscriber(client, id)
}

async function readSubscriber(client: DatabaseClient, id: string): Promise<Subscriber> {
  const { data } = await client.from(VIEW).select('*').eq('id', id).single().throwOnError()
  return data
}

export type Consent = Readonly<Tables<'newsletter_consents'>>

/** Everything that is kept about the consent of an address, newest first. */
export async function listConsents(client: DatabaseClient, email: string): Promise<readonly Consent[]> {
  const { data } = await client
    .from('newsletter_consents')
    .select('*')
    .ilike('email', likePattern(email))
    .order('asked_at', { ascending: false, nullsFirst: true })
    .throwOnError()
  return data.filter((consent) => identityOf(consent) === identityOf({ email }))
}

/** Queues a mail to every sign-up that was never asked for its confirmation; resolves with their number. */
export async function askUnconfirmed(client: DatabaseClient): Promise<number> {
  const { data } = await client.rpc('ask_unconfirmed_subscribers').throwOnError()
  return data
}

export type ConfirmationMails = Readonly<{ delivers: boolean; waiting: number; sent: number }>

/** Whether confirmations are delivered, by mail or over a webhook, and how far the mails of `askUnconfirmed` are. */
export async function readConfirmationMails(client: DatabaseClient): Promise<ConfirmationMails> {
  const [delivers, progress] = await Promise.all([
    client.rpc('newsletter_confirmations_are_delivered', undefined, { get: true }).throwOnError(),
    client.rpc('newsletter_confirmation_progress', undefined, { get: true }).single().throwOnError(),
  ])
  return { delivers: delivers.data, ...progress.data }
}

export async function deleteSubscriber(client: DatabaseClient, id: string): Promise<void> {
  await client.from(TABLE).delete().eq('id', id).select('id').single().throwOnError()
}
