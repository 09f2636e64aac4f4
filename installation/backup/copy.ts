import { StartError } from 'zunft-backend/errors'
import { readSecrets } from 'zunft-backend/installation'
import type { Entries, Whole } from './entry.ts'
import {
  type Installation,
  readHosted,
  readInstallation,
  sharedResource,
  writeHosted,
  writeInstallation,
} from './installation.ts'

/**
 * Copies an installation to another one; one of the two may be a project on Supabase. `watched` sees all entries on their way. Throws a
 * `StartError` where they share a database, folder or bucket, and those of writing.
 */
export async function copy(
  source: Installation,
  target: Installation,
  overwrite: boolean,
  watched: (entries: Entries) => Entries,
): Promise<Whole> {
  const [from, to] = [source, target].map(({ config }) => config.supabaseUrl !== undefined)
  if (from && to)
    throw new StartError('Quelle und Ziel liegen beide bei Supabase; dafür hat Supabase eigene Werkzeuge.')
  const { databaseUrl } = source.config
  const shared =
    from || to
      ? databaseUrl && databaseUrl === target.config.databaseUrl && 'DATABASE_URL'
      : sharedResource(source, target)
  if (shared) throw new StartError(`Quelle und Ziel haben dasselbe ${shared}; es muss ein anderes sein.`)
  if (to) return readInstallation(source, (entries) => writeHosted(target, watched(entries), overwrite))
  const apply = (entries: Entries) => writeInstallation(target, watched(entries), overwrite)
  if (!from) return readInstallation(source, apply)
  return readHosted(source, readSecrets(target.config.dataDir, target.environment).jwtSecret, apply)
}
