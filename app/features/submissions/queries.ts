import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Submission } from './submission'

/** What the account behind the client has handed in, newest first. Rejects with the wire's error. */
export async function listSubmissions(client: PostgrestClient): Promise<readonly Submission[]> {
  const { data } = await client
    .from('my_submissions')
    .select('kind,id,title,state,created_at,start_date,likes_count')
    .order('created_at', { ascending: false })
    .order('id')
    .retry(false)
    .overrideTypes<Submission[], { merge: false }>()
    .throwOnError()
  return data
}
