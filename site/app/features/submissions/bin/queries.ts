import { everyRowInOrder } from '../../../lib/list/every-row'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Entry } from './entry'

/** What the caller's offices may see, latest first. Like everything here, rejects with the PostgREST error. */
export const listEntries = (client: DatabaseClient) =>
  everyRowInOrder<Entry>(() =>
    client
      .from('bin')
      .select('id,kind,row_id,title,deleted_at,deleted_by')
      .order('deleted_at', { ascending: false })
      .order('id'),
  )

export async function deleteForGood(client: DatabaseClient, id: string): Promise<void> {
  await client.from('bin').delete().eq('id', id).select('id').single().throwOnError()
}
