import { projectFolder } from '../project-folder.ts'
import type { SqlFolders } from './migrator.ts'

/** The SQL that every installation is made of. */
export const PROJECT_SQL: SqlFolders = {
  platform: projectFolder('packages/backend/src/platform'),
  migrations: projectFolder('supabase/migrations'),
  afterwards: projectFolder('packages/backend/src/platform/afterwards'),
}
