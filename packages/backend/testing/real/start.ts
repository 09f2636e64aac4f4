/**
 * Starts a PostgreSQL with the roles of hosted Supabase, migrated by the real auth and storage service, and both on it, until it is
 * interrupted: docs/supabase.md#beside-the-real-services. With the folder of a project as argument, its migrations and demo data run, too.
 */
import { once } from 'node:events'
import { allowCompared, migrateProject, startHostedDatabase } from './database.ts'
import { migrateServices, startServices } from './services.ts'

const { REAL_AUTH, REAL_STORAGE, REAL_PORT = '4881' } = process.env
if (!REAL_AUTH || !REAL_STORAGE)
  throw new Error('REAL_AUTH and REAL_STORAGE say where the real services are: docs/supabase.md')
const programs = { auth: REAL_AUTH, storage: REAL_STORAGE }
const [, , project] = process.argv

const database = await startHostedDatabase()
try {
  migrateServices(programs, database)
  if (project) {
    await database.copy('project')
    const { outside } = await migrateProject(database, 'project', project)
    if (outside.length > 0) throw new Error(`made in schemas of the services: ${outside.join(', ')}`)
    console.log(`export TEST_DATABASE_URL='${database.connection('supabase_admin', 'project')}'`)
  }
  await allowCompared(database)
  const services = await startServices(programs, database, Number(REAL_PORT))
  for (const [name, value] of Object.entries(services.environment)) console.log(`export ${name}='${value}'`)
  console.log('ready')
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await services.stop()
} finally {
  await database.stop()
}
