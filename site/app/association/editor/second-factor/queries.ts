import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { SettingsDocument } from '../../schema/settings'

const HINT = 'second_factor'

/** The published settings, where they switch the second factor off and the caller has not put the hint away; rejects with the PostgREST error. */
export async function readOffer(client: DatabaseClient): Promise<SettingsDocument | null> {
  const [versions, preferences] = await Promise.all([
    client
      .from('settings_versions')
      .select('document')
      .order('number', { ascending: false })
      .limit(1)
      .throwOnError(),
    client.from('notification_preferences').select('hidden_hints').maybeSingle().throwOnError(),
  ])
  const document = versions.data[0]?.document as SettingsDocument | undefined
  const isOff = document?.internal?.secondFactorForBankData === false
  return isOff && !preferences.data?.hidden_hints.includes(HINT) ? document : null
}

/** Switches it on and answers from when on the caller needs it, null where they have one; rejects with the PostgREST error. */
export async function switchOnSecondFactor(client: DatabaseClient): Promise<string | null> {
  const { data } = await client.rpc('switch_on_second_factor').throwOnError()
  return data
}

/** Puts the hint away for the caller; rejects with the PostgREST error. */
export async function hideOffer(client: DatabaseClient): Promise<void> {
  await client.rpc('hide_hint', { _hint: HINT }).throwOnError()
}
