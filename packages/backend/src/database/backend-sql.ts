import { packageFolder } from '../package-folder.ts'
import type { SqlFolders } from './migrator.ts'

/** What runs around the migrations of every project. */
export const backendSql = (): Omit<SqlFolders, 'migrations'> => ({
  platform: packageFolder('src/platform'),
  afterwards: packageFolder('src/platform/afterwards'),
})
