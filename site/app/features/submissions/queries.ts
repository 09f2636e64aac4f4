import type { DatabaseClient } from '../../lib/database-client'
import { everyRowInOrder } from '../../lib/list/every-row'
import type { Submission } from './submission'

/** What the account behind the client has handed in, newest first. Rejects with the wire's error. */
export function listSubmissions(client: DatabaseClient): Promise<readonly Submission[]> {
  return everyRowInOrder<Submission>(() =>
    client
      .from('my_submissions')
      .select('kind,id,title,state,created_at,start_date,likes_count')
      .order('created_at', { ascending: false })
      .order('id'),
  )
}
