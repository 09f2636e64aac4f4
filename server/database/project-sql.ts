import { projectFolder } from '../project-folder.ts'
import type { SqlFolders } from './migrator.ts'

/** The SQL that every installation is made of. */
export const PROJECT_SQL: SqlFolders = {
  platform: projectFolder('server/platform'),
  migrations: projectFolder('supabase/migrations'),
  afterwards: projectFolder('server/platform/afterwards'),
}
