/** The embedded PostgreSQL, connections, migrations and transactions in a role of the API. */
export { type Cluster, embeddedConnection, startCluster } from '../database/embedded/cluster.ts'
export { waitUntil } from '../database/embedded/orphan.ts'
export { buildSchema, lockMigrations, migrate, type SqlFolders } from '../database/migrator.ts'
export { openDatabase, reachDatabase } from '../database/open.ts'
export { isOutage } from '../database/outage.ts'
export { queryAsRole } from '../database/reads.ts'
export { asRole } from '../database/transaction.ts'
