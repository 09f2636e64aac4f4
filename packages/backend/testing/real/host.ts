/**
 * Starts a whole host of the real services on the demo data of a project, until it is interrupted: auth, storage, PostgREST and
 * functions behind one address, for browser tests (docs/supabase.md#beside-the-real-services).
 * `node …/host.ts <project folder> <address of the site> [demo|empty] [functions that are called again and again]`
 */
import { once } from 'node:events'
import { join } from 'node:path'
import { startPostgrest } from '../../conformance/targets.ts'
import { readProject } from '../../src/project.ts'
import { type HostedDatabase, migrateProject, startHostedDatabase } from './database.ts'
import { uploadDemoPictures } from './demo-pictures.ts'
import { startFunctions } from './functions.ts'
import { startGateway } from './gateway.ts'
import { startJobs } from './jobs.ts'
import { serveMailTemplates } from './mail-templates.ts'
import { migrateServices, startServices } from './services.ts'

const { REAL_AUTH, REAL_STORAGE, REAL_DENO, REAL_PORT = '4881' } = process.env
const [, , project, siteUrl, filled = 'demo', ...jobs] = process.argv
if (!REAL_AUTH || !REAL_STORAGE || !REAL_DENO || !project || !siteUrl)
  throw new Error(
    'REAL_AUTH, REAL_STORAGE, REAL_DENO, the folder of a project and the address of the site are needed: docs/supabase.md',
  )
const programs = { auth: REAL_AUTH, storage: REAL_STORAGE }
const port = Number(REAL_PORT)
/** Migrated and unused, as the target of a copy or of a measurement. */
const isEmpty = filled === 'empty'

const database = await startHostedDatabase(isEmpty)
try {
  migrateServices(programs, database)
  await database.copy('project')
  await migrateProject(database, 'project', project)
  const demo: HostedDatabase = {
    ...database,
    connection: (user, name = isEmpty ? 'project' : 'demo') => database.connection(user, name),
  }
  const templates = await serveMailTemplates(project, demo.connection('supabase_admin'), port + 4)
  const services = await startServices(programs, demo, port, {
    ...templates.settings,
    GOTRUE_SITE_URL: siteUrl,
    // "Require current password when updating" of docs/supabase.md.
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true',
  })
  const {
    REAL_AUTH_URL = '',
    REAL_STORAGE_URL = '',
    REAL_SMTP_PORT,
    REAL_JWT_SECRET = '',
  } = services.environment
  const rest = await startPostgrest(demo.connection('authenticator'), REAL_JWT_SECRET)
  const keys = {
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_real"}',
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_real"}',
  }
  const functions = startFunctions(REAL_DENO, join(project, 'functions'), {
    ...keys,
    SUPABASE_URL: `http://127.0.0.1:${port + 3}`,
    SITE_URL: siteUrl,
    SMTP_URL: `smtp://127.0.0.1:${REAL_SMTP_PORT}`,
    SMTP_TLS: 'off',
    SMTP_FROM: 'Site <site@site.example>',
    ALLOW_PRIVATE_WEBHOOKS: 'on',
  })
  const gateway = await startGateway(
    { auth: REAL_AUTH_URL, storage: REAL_STORAGE_URL, rest: rest.url, functionUrl: functions.url },
    REAL_JWT_SECRET,
    port + 3,
  )
  const { seedPictures } = readProject(project)
  if (seedPictures && !isEmpty) await uploadDemoPictures(gateway.url, gateway.secretKey, seedPictures)
  console.log(`export REAL_HOST='${gateway.url}' REAL_REST_URL='${rest.url}'`)
  console.log(
    `export REAL_PUBLISHABLE_KEY='${gateway.publishableKey}' REAL_SECRET_KEY='${gateway.secretKey}'`,
  )
  console.log(
    `export REAL_DATABASE_URL='${demo.connection('supabase_admin')}' REAL_SMTP_PORT=${REAL_SMTP_PORT}`,
  )
  console.log(`export REAL_OWNER_URL='${demo.connection('postgres').replace('@/', '@localhost/')}'`)
  const endJobs = startJobs(gateway.url, gateway.secretKey, jobs)
  console.log('ready')
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  endJobs()
  gateway.stop()
  templates.stop()
  await Promise.all([functions.stop(), rest.stop(), services.stop()])
} finally {
  await database.stop()
}
