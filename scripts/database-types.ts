import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { migrate, readProject, startCluster } from 'zunft-backend/installation'
import { generateSchemaTypes } from './schema-types.ts'
import { temporaryFolder } from './temporary-folder.ts'

// Generates the site's database types from the migrations, in a temporary database.
const cluster = await startCluster({ folder: temporaryFolder(), durable: false })
const connectionString = cluster.connectionString('postgres', 'postgres')
const client = new pg.Client({ connectionString })
try {
  await migrate(connectionString, readProject('supabase').sql)
  await client.connect()
  writeFileSync('site/app/lib/supabase/database.types.ts', await generateSchemaTypes(client))
} finally {
  await client.end()
  await cluster.stop()
}
