/** What an installation consists of: database, project, data folder, keys and stores of uploaded files. */
export { type Cluster, embeddedConnection, startCluster } from '../database/embedded/cluster.ts'
export { waitUntil } from '../database/embedded/launch.ts'
export { buildSchema, lockMigrations, migrate, type SqlFolders } from '../database/migrator.ts'
export { openDatabase, reachDatabase } from '../database/open.ts'
export { queryAsRole } from '../database/reads.ts'
export { asRole } from '../database/transaction.ts'
export { readProject } from '../project.ts'
export { claimDataFolder, DataFolderInUse, refuseRootElsewhere } from '../start/data-folder.ts'
export { checkSharedKeys, findSecrets, prepareSecrets, readSecrets, type Secrets } from '../start/secrets.ts'
export {
  createDiskStore,
  type ObjectStore,
  openStore,
  readObject,
  readS3Settings,
  type S3Settings,
} from '../storage/index.ts'
export { isFresh, requestedRange } from '../storage/objects/send-object.ts'
