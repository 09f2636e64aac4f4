import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { IdeaSubmission } from '../idea'

/** Inserts an idea, which is public after approval; `updates`: mails about later steps are wanted. Rejects with the PostgREST error. */
export async function insertIdea(
  client: DatabaseClient,
  idea: IdeaSubmission,
  updates = false,
): Promise<void> {
  const insert = client.from('ideas').insert(idea)
  await (updates ? insert.setHeader('x-idea-updates', '1') : insert).throwOnError()
}
