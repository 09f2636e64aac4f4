import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../database/open.ts'
import { type Project, readProject } from '../project.ts'
import { readS3Settings } from '../storage/s3-settings.ts'
import { claimDataFolder, refuseRootElsewhere } from './data-folder.ts'
import { checkSharedKeys, readSecrets } from './secrets.ts'
import { StartError } from './start-error.ts'
import type { Extensions, Running, StartOptions } from './start-options.ts'

/** Starts every service in one process: database, auth, REST, storage, functions and realtime. Wrong settings are a `StartError`. */
export async function startBackend(options: StartOptions, extensions: Extensions = {}): Promise<Running> {
  const { config, environment, log } = options
  const s3 = readS3Settings(environment)
  if (config.databaseUrl) checkSharedKeys(environment)
  refuseRootElsewhere(config.dataDir, extensions.messages)
  const project = withSeed(readProject(config.project), extensions.seedFiles)
  const releaseDataFolder = await claimDataFolder(config.dataDir)
  const secrets = readSecrets(config.dataDir, environment)
  if (config.databaseUrl && !s3) {
    log.warn('STORAGE_S3_BUCKET is not set: files are on the disk of this server alone')
  }
  if (!config.rateLimit) log.warn('RATE_LIMIT is off: for benchmarks and load tests only')
  const database = await openDatabase(config, project.sql, log, {
    onLaunch: () => void loadServices().catch(() => {}),
    onMigrate: extensions.whileDatabaseMigrates,
  })
  const close = async () => {
    await database.close()
    releaseDataFolder()
  }
  try {
    const { startServices } = await loadServices()
    return await startServices({ ...options, database, project, secrets, s3, extensions, close })
  } catch (error) {
    await close()
    throw error
  }
}

/** Most of the code of a server, which is loaded while the database starts. */
const loadServices = () => import('./start-services.ts')

/** The project with other demo data; throws a `StartError` where a file of it is missing. */
function withSeed(project: Project, files: readonly string[] | undefined): Project {
  if (!files) return project
  const { folder } = project.seed
  const missing = files.find((file) => !existsSync(join(folder, file)))
  if (missing) throw new StartError(`There is no demo data in ${join(folder, missing)}.`)
  return { ...project, seed: { folder, files } }
}
