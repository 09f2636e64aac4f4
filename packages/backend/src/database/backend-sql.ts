import { packageFolder } from '../start/package-folder.ts'
import type { SqlFolders } from './migrator.ts'

/** The backend's own SQL, which runs before and after the migrations of every project. */
export const backendSql = (): Omit<SqlFolders, 'migrations'> => ({
  platform: packageFolder('src/platform'),
  afterwards: packageFolder('src/platform/afterwards'),
})
