import type { Database } from './database.ts'

/** What mails call the association before its settings name it; the brackets mark a gap. */
const UNNAMED = '[Name des Vereins]'

/** Name of the association, from the published settings. */
export async function readAssociation(database: Database): Promise<string> {
  const { data } = await database.from('site_settings').select('document').maybeSingle().throwOnError()
  return data?.document.association?.name || UNNAMED
}
