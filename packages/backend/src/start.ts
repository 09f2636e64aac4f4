import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { createServices } from './app.ts'
import {
  createDelivery,
  createMailer,
  createPasswordHasher,
  type PasswordHasher,
  readMailTemplates,
  readProjectValues,
  readSenderName,
  startOriginCleanup,
} from './auth/index.ts'
import { type Cache, createCache, type PageCache } from './cache/index.ts'
import type { Config } from './config.ts'
import { claimDataFolder, refuseRootElsewhere } from './data-folder.ts'
import { joinNodes, type NodeBus, SINGLE_NODE } from './database/nodes/node-bus.ts'
import { type OpenDatabase, openDatabase } from './database/open.ts'
import { openConnections } from './database/pool.ts'
import { seedDemoData } from './database/seed.ts'
import {
  createOutside,
  findFunctions,
  functionsRuntime,
  type ScheduledFunction,
  type ScheduleOptions,
  scheduleFunctions,
} from './functions/index.ts'
import type { ServerEnv } from './http/claims.ts'
import { createSharedLimits } from './http/shared-limits.ts'
import { sessionTokens } from './http/tokens.ts'
import type { RequestListener, UpgradeListener } from './listen.ts'
import type { Messages } from './messages/messages.ts'
import { measureDataFolder } from './metrics/data-folder.ts'
import type { WatchedMetrics } from './metrics/endpoint.ts'
import { NO_METRICS } from './metrics/metrics.ts'
import { measurePools } from './metrics/pools.ts'
import { type Project, readProject } from './project/project.ts'
import { createRealtime } from './realtime/index.ts'
import type { DirectAnswers } from './rest/direct-answers.ts'
import { reloadOnNotification, SchemaCache } from './rest/index.ts'
import { checkSharedKeys, readSecrets, type Secrets } from './secrets.ts'
import { StartError } from './start-error.ts'
import {
  measureStorage,
  type ObjectStore,
  openStore,
  readS3Settings,
  type S3Settings,
  startUpkeep,
  storeDemoPicturesInChild,
  sweepStorage,
} from './storage/index.ts'

/** Loopback hosts: development, or behind a proxy. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

export type StartOptions = Readonly<{
  config: Config
  environment: NodeJS.ProcessEnv
  /** Where the server listens. */
  url: string
  log: Logger
  /** Undefined without `METRICS_TOKEN`. */
  watched?: WatchedMetrics | undefined
  development: boolean
}>

export type Running = Readonly<{
  fetch: Hono<ServerEnv>['fetch']
  /** Handles requests first (files of the development server) and passes on all others. */
  before?: (...request: [...Parameters<RequestListener>, next: () => void]) => void
  /** Answers from the cache; false when it cannot. To be called first. */
  fastPath: PageCache['fastPath']['answer']
  /** Answers requests that need no router; false for others. To be called second. */
  direct?: DirectAnswers
  /** Handles HTTP upgrades to WebSockets. */
  upgrade?: UpgradeListener
  /** Closes the WebSockets; HTTP requests may still be pending. */
  closeSockets?(): Promise<void>
  close(): Promise<void>
}>

/** Runs on the migrated database before anything is served. */
export type Prepared = Readonly<{
  ownerConnection: string
  passwords: PasswordHasher
  /** Whether the database was empty and has been filled with the project's demo data. */
  seeded: boolean
}>

/** What pages need from the backend. */
export type PageAccess = Readonly<{
  cache: PageCache
  publishableKey: string
  /** Public origin, without a trailing slash. */
  siteUrl: string
  /** Calls the services in-process, and records the tables that are read for the cache. */
  fetch: typeof fetch
}>

export type Mounted = Pick<Running, 'before' | 'close'>

/** Extensions of the program that embeds the backend. */
export type Extensions = Readonly<{
  /** Texts for operators; English by default. */
  messages?: Messages
  /** Variables for functions, beside those of Supabase. */
  functionEnvironment?: Readonly<Record<string, string>>
  /** Demo data in place of the project's: files relative to its folder. */
  seedFiles?: readonly string[] | undefined
  /** Functions that this server calls by itself, with the secret key. */
  scheduledFunctions?: readonly ScheduledFunction[]
  /** Called while the database starts, for instance to load modules that are needed afterwards. */
  whileDatabaseStarts?(): void
  prepare?(prepared: Prepared): Promise<void>
  /** Called once a second after the start; what it rejects with is logged. */
  afterStart?(ownerConnection: string): Promise<void>
  /** Adds routes behind the services: every path that no service answers. */
  mount?(app: Hono<ServerEnv>, access: PageAccess): Promise<Mounted>
}>

/** Starts every service in one process: database, auth, REST, storage, functions and realtime. Wrong settings are a `StartError`. */
export async function startBackend(options: StartOptions, extensions: Extensions = {}): Promise<Running> {
  const { config, environment, log } = options
  const s3 = readS3Settings(environment)
  if (config.smtpUrl && !config.siteUrl) {
    throw new StartError('SMTP_URL needs SITE_URL beside it: links in mails would lead to this machine.')
  }
  if (config.databaseUrl) checkSharedKeys(environment)
  refuseRootElsewhere(config.dataDir, extensions.messages)
  const project = withSeed(readProject(config.project), extensions.seedFiles)
  const releaseDataFolder = await claimDataFolder(config.dataDir)
  const secrets = readSecrets(config.dataDir, environment)
  if (config.databaseUrl && !s3) {
    log.warn('STORAGE_S3_BUCKET is not set: files are on the disk of this server alone')
  }
  if (!config.rateLimit) log.warn('RATE_LIMIT is off: for benchmarks and load tests only')
  const database = await openDatabase(config, project.sql, log, extensions.whileDatabaseStarts)
  const close = async () => {
    await database.close()
    releaseDataFolder()
  }
  try {
    return await startServices({ ...options, database, project, secrets, s3, extensions, close })
  } catch (error) {
    await close()
    throw error
  }
}

/** Connections for the reads of the first page, which are sent at once. */
const FIRST_CONNECTIONS = 11

type Opened = StartOptions &
  Readonly<{
    database: OpenDatabase
    project: Project
    secrets: Secrets
    s3: S3Settings | undefined
    extensions: Extensions
    /** Closes what was opened before the services. */
    close(): Promise<void>
  }>

/** Starts the parts that need the database: storage, demo data, services and pages. */
async function startServices(opened: Opened): Promise<Running> {
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
  // Read while the services start, once changes are told: before, it would be read twice. The first request reports what fails.
  cache.started.then(() => {
    cache.prepare()
    schemaCache.current().catch(() => {})
  })
  const passwords = createPasswordHasher()
  const prepared = prepare(opened, passwords)
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
  const { app, direct } = await createServices({
    pool,
    schemaCache,
    cache,
    authPool,
    controlPool,
    mailTemplates: readMailTemplates(project.templates),
    mailValues: project.queries.mailValues,
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
  const [mounted] = await Promise.all([mountPages(app, opened, cache, siteUrl), prepared, cache.started])
  const background = startBackgroundWork(opened, objectStore, async (name, signal) =>
    app.fetch(invocation(`${siteUrl}/functions/v1/${name}`, secrets, signal)),
  )
  return {
    ...mounted,
    fetch: app.fetch,
    fastPath: cache.fastPath.answer,
    direct,
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
async function prepare(opened: Opened, passwords: PasswordHasher): Promise<void> {
  const seeded = opened.config.demoData && (await seed(opened))
  await opened.extensions.prepare?.({ ownerConnection: opened.database.ownerConnection, passwords, seeded })
}

/** The project with other demo data; throws a `StartError` where a file of it is missing. */
function withSeed(project: Project, files: readonly string[] | undefined): Project {
  if (!files) return project
  const { folder } = project.seed
  const missing = files.find((file) => !existsSync(join(folder, file)))
  if (missing) throw new StartError(`There is no demo data in ${join(folder, missing)}.`)
  return { ...project, seed: { folder, files } }
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

function mountPages(app: Hono<ServerEnv>, opened: Opened, cache: Cache, siteUrl: string) {
  return opened.extensions.mount?.(app, {
    cache,
    publishableKey: opened.secrets.publishableKey,
    siteUrl,
    fetch: cache.trackedFetch((request, readSet) => app.fetch(request, { readSet })),
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

/** Background work: of the program, clearing old origins of sessions, removing orphaned and expired files, and the scheduled functions. */
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
async function seed({ database, project, config, secrets, s3 }: Opened): Promise<boolean> {
  const { seedPictures } = project
  if (project.seed.files.length === 0) return false
  return seedDemoData(database.ownerConnection, project.seed, async () => {
    if (!seedPictures) return
    await storeDemoPicturesInChild({
      connectionString: database.loginConnection,
      dataDir: config.dataDir,
      s3,
      signingSecret: secrets.jwtSecret,
      folder: seedPictures,
    })
  })
}

/** The public origin for canonical URLs. Not read from requests: the Host header is the sender's choice. */
export function publicOrigin({ config, url, log }: Pick<StartOptions, 'config' | 'url' | 'log'>): string {
  if (config.siteUrl) return config.siteUrl
  if (!LOOPBACK.has(config.host)) log.warn(`SITE_URL is not set: pages give ${url} as their address`)
  return url
}
