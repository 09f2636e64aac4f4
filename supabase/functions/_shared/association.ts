import type { Database } from './database.ts'
import type { Platform } from './platform.ts'

/** The association, as mails name it and greet in its name. */
export type Association = Readonly<{
  name: string
  /** Without a comma. */
  greeting: string
}>

/** What mails say before the settings do, as the site does (site/app/association/complete-settings.ts). */
const UNNAMED: Association = { name: 'Verein', greeting: 'Guten Tag' }

/** The association of the published settings. */
export async function readAssociation(database: Database): Promise<Association> {
  const { data } = await database.from('site_settings').select('document').maybeSingle().throwOnError()
  const { name, greeting } = data?.document.association ?? {}
  return { name: name || UNNAMED.name, greeting: greeting || UNNAMED.greeting }
}

/** Public origin of the site, without a slash at its end: `SITE_URL`, or where the services are. */
export function siteUrl(env: Platform['env']): string {
  return (env('SITE_URL') || env('SUPABASE_URL') || '').replace(/\/+$/, '')
}
