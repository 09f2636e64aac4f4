import type { Database } from './database.ts'

/** The association, as mails name it and greet in its name. */
export type Association = Readonly<{
  name: string
  /** Without a comma. */
  greeting: string
}>

/** What mails say before the settings do; the brackets mark a gap. The greeting is the default of the settings' schema. */
const UNNAMED: Association = { name: '[Name des Vereins]', greeting: 'Guten Tag' }

/** The association of the published settings. */
export async function readAssociation(database: Database): Promise<Association> {
  const { data } = await database.from('site_settings').select('document').maybeSingle().throwOnError()
  const { name, greeting } = data?.document.association ?? {}
  return { name: name || UNNAMED.name, greeting: greeting || UNNAMED.greeting }
}
