import type { DatabaseClient } from '../../../../lib/supabase/clients'
import type { Tables } from '../../../../lib/supabase/database.types'
import type { Audience, Draft } from '../calls'
import { documentJson } from '../documents'
import type { Channel } from '../queries'

/** A newsletter that is to be sent later. `hold_reason`: why it was not sent at its time. */
export type Scheduled = Readonly<
  Pick<Tables<'newsletters'>, 'id' | 'subject' | 'channel' | 'scheduled_for' | 'hold_reason'>
>

/** By their time; rejects with the PostgREST error. */
export async function listScheduled(client: DatabaseClient): Promise<readonly Scheduled[]> {
  const { data } = await client
    .from('newsletters')
    .select('id,subject,channel,scheduled_for,hold_reason')
    .eq('state', 'scheduled')
    .order('scheduled_for')
    .throwOnError()
  return data
}

/** `at`: instant in ISO 8601. */
export type SendingPlan = Audience & Readonly<{ at: string; channel: Channel }>

/**
 * Schedules a newsletter; calling it again with an `id` changes nothing. Rejects with the PostgREST error, code ZU016 when fifty are
 * scheduled.
 */
export async function scheduleNewsletter(
  client: DatabaseClient,
  id: string,
  { subject, content, document }: Draft,
  { at, channel, ground, inArchive }: SendingPlan,
): Promise<void> {
  await client
    .rpc('schedule_newsletter', {
      _id: id,
      _at: at,
      _channel: channel,
      _subject: subject.trim(),
      _content: content,
      _in_archive: inArchive,
      ...(document && { _document: documentJson(document) }),
      ...(ground === null ? {} : { _include_unproven_ground: ground }),
    })
    .throwOnError()
}

/** `at` null: now. Rejects with the PostgREST error, code ZU014 when it is not scheduled any more. */
export async function rescheduleNewsletter(
  client: DatabaseClient,
  id: string,
  at: string | null,
): Promise<void> {
  await client.rpc('reschedule_newsletter', { _id: id, ...(at === null ? {} : { _at: at }) }).throwOnError()
}

/** Makes it a draft again. Rejects with the PostgREST error, code ZU014 when it is not scheduled any more. */
export async function unscheduleNewsletter(client: DatabaseClient, id: string): Promise<void> {
  await client.rpc('unschedule_newsletter', { _id: id }).throwOnError()
}
