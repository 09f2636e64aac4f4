import { type Finding, findEntry } from '../../../lib/list/listing'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { IdeaWithSteps } from '../idea'

/** Reads the approved idea that the last segment of its page's address means. Never rejects. */
export const findIdea = (client: DatabaseClient, { entry = '' }: Readonly<{ entry?: string }>) =>
  findEntry(client, 'idea', entry, ({ first, last }) =>
    client.from('ideas').select('*').eq('status', 'approved').gte('id', first).lte('id', last),
  )

/** Reads what the page of an idea shows. Never rejects. */
export async function findIdeaPage(
  client: DatabaseClient,
  params: Readonly<{ entry?: string }>,
): Promise<Finding<IdeaWithSteps>> {
  const finding = await findIdea(client, params)
  if (finding.state !== 'found') return finding
  const { id } = finding.row
  const [note, steps] = await Promise.all([
    client.from('editorial_notes').select('corrected_at').eq('idea_id', id).retry(false),
    client
      .from('idea_steps')
      .select('*')
      .eq('idea_id', id)
      .order('reached_on')
      .order('created_at')
      .retry(false),
  ])
  for (const { error } of [note, steps])
    if (error) console.error('What the office wrote about an idea could not be read:', error.message)
  return {
    state: 'found',
    row: { idea: { ...finding.row, ...note.data?.[0] }, steps: steps.data ?? [] },
  }
}
