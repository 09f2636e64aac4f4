import { everyRowInOrder } from '../../../lib/list/every-row'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Submission } from './submission'

/** Submissions of the client's account, newest first. Rejects with the PostgREST error. */
export function listSubmissions(client: DatabaseClient): Promise<readonly Submission[]> {
  return everyRowInOrder<Submission>(() =>
    client
      .from('my_submissions')
      .select('kind,id,title,state,created_at,start_date,likes_count')
      .order('created_at', { ascending: false })
      .order('id'),
  )
}
