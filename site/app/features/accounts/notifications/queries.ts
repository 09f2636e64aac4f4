import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Tables } from '../../../lib/supabase/database.types'

/** Which mails an admin gets, and whether the server can send any. */
export type Preferences = Readonly<Pick<Tables<'notification_preferences'>, 'digest' | 'instant_kinds'>>
export type NotificationState = Readonly<{ preferences: Preferences; delivers: boolean }>

/** What holds while nothing was chosen. */
const DEFAULTS: Preferences = { digest: true, instant_kinds: [] }

/** Rejects with the PostgREST error. */
export async function readNotifications(client: DatabaseClient): Promise<NotificationState> {
  const [stored, delivers] = await Promise.all([
    client.from('notification_preferences').select('digest,instant_kinds').maybeSingle().throwOnError(),
    client.rpc('mail_is_delivered').throwOnError(),
  ])
  return { preferences: stored.data ?? DEFAULTS, delivers: delivers.data }
}

/** Rejects with the PostgREST error. */
export async function savePreferences(
  client: DatabaseClient,
  userId: string,
  preferences: Preferences,
): Promise<void> {
  await client
    .from('notification_preferences')
    .upsert({ user_id: userId, ...preferences, instant_kinds: [...preferences.instant_kinds] })
    .throwOnError()
}
