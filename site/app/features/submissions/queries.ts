import type { DatabaseClient } from '../../lib/database-client'
import { everyPage } from '../../lib/every-row'
import type { Submission } from './submission'

/** What the account behind the client has handed in, newest first. Rejects with the wire's error. */
export function listSubmissions(client: DatabaseClient): Promise<readonly Submission[]> {
  return everyPage<Submission>((size, { length }) =>
    client
      .from('my_submissions')
      .select('kind,id,title,state,created_at,start_date,likes_count')
      .order('created_at', { ascending: false })
      .order('id')
      .range(length, length + size - 1)
      .retry(false)
      .throwOnError(),
  )
}
