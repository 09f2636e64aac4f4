import type { PersonalRecord } from '../../../../entries/personal-data/personal-record'
import type { DatabaseClient } from '../../../../lib/supabase/clients'
import { shortDay } from '../../../../lib/time/short-dates'

/** Everything about the owner of the session. */
export async function readOwnData(client: DatabaseClient): Promise<readonly PersonalRecord[]> {
  const { data } = await client.rpc('my_data').throwOnError()
  return data as unknown as readonly PersonalRecord[]
}

/** Deletes the own account in seven days and ends its sessions; the German day of the deletion. */
export async function requestAccountDeletion(client: DatabaseClient): Promise<string> {
  const { data } = await client.rpc('request_account_deletion').throwOnError()
  return shortDay(data)
}

/** Whether the owner had asked for the deletion and has signed in since. */
export async function hasKeptAccount(client: DatabaseClient): Promise<boolean> {
  const { data } = await client.rpc('has_kept_account').throwOnError()
  return data
}
