import { setTimeout as pause } from 'node:timers/promises'
import type { Hono } from 'hono'
import { type AskServices, createServices } from '../app.ts'
import {
  createDelivery,
  createMailer,
  createPasswordHasher,
  type PasswordHasher,
  readMailTemplates,
  readProjectValues,
  readSenderName,
  startOriginCleanup,
} from '../auth/index.ts'
import { type Cache, createCache } from '../cache/index.ts'
import { seedDemoData } from '../database/migrator.ts'
import { joinNodes, type NodeBus, SINGLE_NODE } from '../database/node-bus.ts'
import type { OpenDatabase } from '../database/open.ts'
import { openConnections } from '../database/pool.ts'
import {
  createOutside,
  findFunctions,
  functionsRuntime,
  type ScheduleOptions,
  scheduleFunctions,
} from '../functions/index.ts'
import type { ServerEnv } from '../http/identity.ts'
import { createSharedLimits } from '../http/shared-limits.ts'
import { sessionTokens } from '../http/tokens.ts'
import { measureDataFolder, measurePools } from '../metrics/measurements.ts'
import { NO_METRICS } from '../metrics/metrics.ts'
import type { Project } from '../project.ts'
import { createRealtime } from '../realtime/index.ts'
import { reloadOnNotification, SchemaCache } from '../rest/index.ts'
import {
  measureStorage,
  type ObjectStore,
  openStore,
  type S3Settings,
  startUpkeep,
  storeDemoPictures,
  sweepStorage,
} from '../storage/index.ts'
import type { Secrets } from './secrets.ts'
import { type Extensions, publicOrigin, type Running, type StartOptions } from './start-options.ts'

/** Connections for the reads of the first page, which are sent together; opening more was not faster. */
const FIRST_CONNECTIONS = 6

export type Opened = StartOptions &
  Readonly<{
    database: OpenDatabase
    project: Project
    secrets: Secrets
    s3: S3Settings | undefined
    extensions: Extensions
    /** Closes everything that was opened before the services. */
    close(): Promise<void>
  }>

/** Starts the parts that need the database: storage, demo data, services and pages. */
export async function startServices(opened: Opened): Promise<Running> {
  const { config, log, watched, secrets, project } = opened
  const { pool, authPool, controlPool, listener } = opened.database
  const metrics = watched?.metrics ?? NO_METRICS
  void openConnections(pool, FIRST_CONNECTIONS)
  const objectStore = await openStore(config.dataDir, opened.s3, log)
  const schemaCache = new SchemaCache(pool)
  reloadOnNotification(schemaCache, listener)
  const cache = createCache({
    pool,
    listener,
    publishableKey: secrets.publishableKey,
    schemaChanged: () => schemaCache.changed(),
    log,
  })
  // Start reading after LISTEN is active, so that no change between the two is missed. A failure is reported by the first request.
  cache.started.then(() => {
    cache.prepare()
    schemaCache.current().catch(() => {})
  })
  const passwords = createPasswordHasher()
  const prepared = prepare(opened, objectStore, passwords)
  // Awaited below; what fails before is no unhandled rejection.
  prepared.catch(() => {})
  const siteUrl = publicOrigin(opened)
  const nodes = config.databaseUrl ? await joinNodes(listener, log) : SINGLE_NODE
  const mailer = createMailer({ ...config, siteUrl, senderName: senderName(pool, project) }, log)
  const delivery = createDelivery(mailer, log, { metrics })
  const outside = createOutside({ allowPrivate: config.allowPrivateWebhooks, metrics })
  const realtime = await openRealtime(opened, nodes)
  measurePools(metrics, { api: pool, auth: authPool, control: controlPool })
  measureStorage(metrics, pool)
  measureDataFolder(metrics, config.dataDir)
  const { app, read, ask } = await createServices({
    pool,
    schemaCache,
    cache,
    authPool,
    controlPool,
    mailTemplates: readMailTemplates(project.templates),
    mailValues: project.queries.mailValues,
    mailboxQuery: project.queries.mailbox,
    delivery,
    confirmationRequired: mailer.delivers,
    passwords,
    siteUrl,
    objectStore,
    functions: {
      modules: findFunctions(project.functions),
      runtime: functionsRuntime(outside.fetch, mailer),
      environment: opened.extensions.functionEnvironment,
      open: project.openFunctions,
    },
    isAdmin: project.queries.isAdmin,
    realtime,
    messages: opened.extensions.messages,
    secrets,
    rateLimit: config.rateLimit,
    mailsPerHour: config.mailsPerHour,
    limits: createSharedLimits(nodes),
    watched,
    log,
  })
  const [mounted] = await Promise.all([mountPages(app, ask, opened, cache, siteUrl), prepared, cache.started])
  const background = startBackgroundWork(opened, objectStore, async (name, signal) =>
    app.fetch(invocation(`${siteUrl}/functions/v1/${name}`, secrets, signal)),
  )
  return {
    ...mounted,
    fetch: app.fetch,
    fastPath: cache.fastPath.answer,
    read,
    upgrade: realtime.upgrade,
    closeSockets: realtime.close,
    async close() {
      const backgroundEnded = background.close()
      await realtime.close()
      await mounted?.close()
      await backgroundEnded
      await Promise.all([delivery.close(), passwords.close(), outside.close()])
      await opened.close()
    },
  }
}

/** Demo data, and what the program needs before anything is served. */
async function prepare(opened: Opened, objectStore: ObjectStore, passwords: PasswordHasher): Promise<void> {
  const seeded = opened.config.demoData && (await seed(opened, objectStore))
  await opened.extensions.prepare?.({ ownerConnection: opened.database.ownerConnection, passwords, seeded })
}

/** Name of the sender of what functions send, read for each mail. */
function senderName(pool: OpenDatabase['pool'], { templates, queries }: Project): () => Promise<string> {
  const values = readProjectValues(pool, queries.mailValues)
  const render = readSenderName(templates)
  return async () => render(await values())
}

function invocation(url: string, { secretKey }: Secrets, signal: AbortSignal): Request {
  const headers = {
    apikey: secretKey,
    authorization: `Bearer ${secretKey}`,
    'content-type': 'application/json',
  }
  return new Request(url, { method: 'POST', headers, body: '{}', signal })
}

function mountPages(app: Hono<ServerEnv>, ask: AskServices, opened: Opened, cache: Cache, siteUrl: string) {
  return opened.extensions.mount?.(app, {
    cache,
    publishableKey: opened.secrets.publishableKey,
    siteUrl,
    fetch: cache.trackedFetch(ask),
  })
}

async function openRealtime({ database, secrets, config, watched, log }: Opened, nodes: NodeBus) {
  return createRealtime({
    pool: database.pool,
    listener: database.listener,
    nodes,
    keys: secrets,
    tokens: await sessionTokens(secrets),
    rateLimit: config.rateLimit,
    metrics: watched?.metrics ?? NO_METRICS,
    log,
  })
}

/** Milliseconds: the first visitors after a start do not share the processor with background work. */
const BACKGROUND_DELAY = 1_000

/**
 * Background work: the program's own, clearing old origins of sessions, removing orphaned and expired files, and the scheduled functions.
 */
function startBackgroundWork(
  { database, project, extensions, log }: Opened,
  objectStore: ObjectStore,
  invoke: ScheduleOptions['invoke'],
): Readonly<{ close(): Promise<void> }> {
  const { pool, authPool, listener, ownerConnection } = database
  const stopping = new AbortController()
  const begin = () => {
    const sweep = sweepStorage({ pool, objectStore }, { log, signal: stopping.signal })
    const ofProgram = extensions
      .afterStart?.(ownerConnection)
      .catch((error: unknown) => log.error({ err: error }, 'work after the start'))
    return [
      { close: () => sweep },
      { close: async () => ofProgram },
      startUpkeep({ pool, objectStore, queries: project.queries, log }),
      startOriginCleanup(authPool, log),
      scheduleFunctions({ scheduled: extensions.scheduledFunctions ?? [], invoke, listener, log }),
    ]
  }
  const begun = pause(BACKGROUND_DELAY, undefined, { signal: stopping.signal }).then(begin, () => [])
  return {
    async close() {
      stopping.abort()
      await Promise.all((await begun).map((work) => work.close()))
    },
  }
}

/** Loads the project's demo data into an empty database; returns whether it was empty. */
async function seed({ database, project }: Opened, objectStore: ObjectStore): Promise<boolean> {
  const { seedPictures } = project
  if (project.seed.files.length === 0) return false
  return seedDemoData(database.ownerConnection, project.seed, async () => {
    if (seedPictures) await storeDemoPictures({ pool: database.pool, objectStore }, seedPictures)
  })
}
