import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Database } from '../../lib/supabase/database.types'
import type { StepState } from './idea-steps'

/** A published idea that is like another one; without a step it has no state. */
export type SimilarIdea = Readonly<
  Omit<Database['public']['Functions']['similar_ideas']['Returns'][number], 'state'> & {
    state: StepState | null
  }
>

/** The compared fields; the idea `id` is left out of the response. */
export type Compared = Readonly<{ title: string; description: string; id?: string }>

/** Characters of a title from which similar ideas are looked for. */
const SHORTEST = 4
/** Bounds of `similar_ideas`. */
const LONGEST_TITLE = 200
const LONGEST_DESCRIPTION = 500

/** Reads published ideas like this one, best first. Never rejects: nothing depends on them. */
export async function listSimilar(
  client: DatabaseClient,
  { title, description, id }: Compared,
): Promise<readonly SimilarIdea[]> {
  if (title.trim().length < SHORTEST) return []
  const compared = {
    _title: title.slice(0, LONGEST_TITLE),
    _description: description.slice(0, LONGEST_DESCRIPTION),
    ...(id && { _except: id }),
  }
  const { data, error } = await client.rpc('similar_ideas', compared, { get: true }).retry(false)
  if (error) console.error('The similar ideas could not be read:', error.message)
  return (data ?? []) as readonly SimilarIdea[]
}
