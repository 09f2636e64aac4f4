import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { createServer } from 'zunft-backend/src/app.ts'
import {
  createDelivery,
  createMailer,
  createPasswordHasher,
  forgetOriginsRegularly,
  type PasswordHasher,
  readLetters,
  readSenderName,
} from 'zunft-backend/src/auth/index.ts'
import { createCache, createRemoteCache, type PageCache } from 'zunft-backend/src/cache/index.ts'
import type { Config } from 'zunft-backend/src/config.ts'
import { claimDataFolder, refuseRootElsewhere } from 'zunft-backend/src/data-folder.ts'
import { joinNodes, SINGLE_NODE } from 'zunft-backend/src/database/nodes/node-bus.ts'
import { type OpenDatabase, openDatabase } from 'zunft-backend/src/database/open.ts'
import { seedDemoData } from 'zunft-backend/src/database/seed.ts'
import { createOutside, findFunctions, functionsRuntime } from 'zunft-backend/src/functions/index.ts'
import type { ServerEnv } from 'zunft-backend/src/http/claims.ts'
import { renderGatewayError } from 'zunft-backend/src/http/gateway-error.ts'
import { requestLog } from 'zunft-backend/src/http/request-log.ts'
import { securityHeaders } from 'zunft-backend/src/http/security-headers.ts'
import { createSharedLimits } from 'zunft-backend/src/http/shared-limits.ts'
import { sessionTokens } from 'zunft-backend/src/http/tokens.ts'
import type { RequestListener, UpgradeListener } from 'zunft-backend/src/listen.ts'
import { measureDataFolder } from 'zunft-backend/src/metrics/data-folder.ts'
import { metricsEndpoint, type WatchedMetrics } from 'zunft-backend/src/metrics/endpoint.ts'
import { NO_METRICS } from 'zunft-backend/src/metrics/metrics.ts'
import { measurePools } from 'zunft-backend/src/metrics/pools.ts'
import { projectFolder } from 'zunft-backend/src/project-folder.ts'
import { createRealtime } from 'zunft-backend/src/realtime/index.ts'
import { checkSharedKeys, readSecrets, type Secrets } from 'zunft-backend/src/secrets.ts'
import { StartError } from 'zunft-backend/src/start-error.ts'
import {
  measureStorage,
  openStore,
  readS3Settings,
  type S3Settings,
  startUpkeep,
  storeDemoPicturesApart,
  sweepStorage,
} from 'zunft-backend/src/storage/index.ts'
import {
  DEMO_ADMIN,
  type FirstAdmin,
  type FirstSignIn,
  provideFirstAdmin,
  readFirstAdmin,
} from './admins/first-admin.ts'
import { createSite, type SiteAccess } from './site.ts'

/** Hosts that nobody else can reach; what listens there is being tried out or stands behind a proxy. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

/** Milliseconds that a page waits for another base host. */
const REMOTE_PATIENCE = 8_000

export type StartOptions = Readonly<{
  config: Config
  environment: NodeJS.ProcessEnv
  /** Where the server listens. */
  url: string
  log: Logger
  /** Where there is somebody who may ask for metrics. */
  watched?: WatchedMetrics | undefined
  development: boolean
}>

export type Running = Readonly<{
  fetch: Hono<ServerEnv>['fetch']
  /** To be shown on the console, this one time. */
  firstSignIn?: FirstSignIn | undefined
  /** Sees requests first (the development server's own files) and passes on what isn't its own. */
  before?: (...request: [...Parameters<RequestListener>, next: () => void]) => void
  /** Answers what it has in memory and says whether it did; to be asked first. */
  fastPath: PageCache['fastPath']['answer']
  /** Takes over connections that become sockets. */
  upgrade?: UpgradeListener
  /** Sends the sockets away; ordinary requests may still be under way. */
  hangUp?(): Promise<void>
  close(): Promise<void>
}>

/** Starts everything in one process: database, wire and site. */
export async function startWireAndSite(options: StartOptions): Promise<Running> {
  const { config, environment, log } = options
  const firstAdmin = readFirstAdmin(environment)
  const s3 = readS3Settings(environment)
  if (config.smtpUrl && !config.siteUrl) {
    throw new StartError('SMTP_URL needs SITE_URL beside it: links in mails would lead to this machine.')
  }
  if (config.databaseUrl) checkSharedKeys(environment)
  refuseRootElsewhere(config.dataDir)
  const releaseDataFolder = await claimDataFolder(config.dataDir)
  const secrets = readSecrets(config.dataDir, environment)
  if (config.databaseUrl && !s3) {
    log.warn('STORAGE_S3_BUCKET is not set: files are on the disk of this server alone')
  }
  if (!config.rateLimit) log.warn('RATE_LIMIT is off: for benchmarks and load tests only')
  const database = await openDatabase(config, log)
  const close = async () => {
    await database.close()
    releaseDataFolder()
  }
  try {
    return await startOn(database, secrets, { ...options, firstAdmin, s3 }, close)
  } catch (error) {
    await close()
    throw error
  }
}

type OnDatabaseOptions = StartOptions &
  Readonly<{ firstAdmin: FirstAdmin | undefined; s3: S3Settings | undefined }>

/** What needs the open database: storage, demo data, wire and site. `close` gives back what was opened before. */
async function startOn(
  { pool, authPool, controlPool, listener, ownerConnection, loginConnection }: OpenDatabase,
  secrets: Secrets,
  options: OnDatabaseOptions,
  close: () => Promise<void>,
): Promise<Running> {
  const { config, url, log, watched, development } = options
  const metrics = watched?.metrics ?? NO_METRICS
  const objectStore = await openStore(config.dataDir, options.s3, log)
  const storage = { pool, objectStore, signingSecret: secrets.jwtSecret }
  const passwords = createPasswordHasher()
  const firstSignIn = await fillFirst({ ownerConnection, loginConnection, passwords, secrets }, options)
  const siteUrl = publicOrigin(options)
  const templates = projectFolder('supabase/templates')
  const mailer = createMailer({ ...config, siteUrl, senderName: readSenderName(templates) }, log)
  const nodes = config.databaseUrl ? await joinNodes(listener, log) : SINGLE_NODE
  const delivery = createDelivery(mailer, log, { metrics })
  const outside = createOutside({ allowPrivate: config.allowPrivateWebhooks, metrics })
  const realtime = createRealtime({
    pool,
    listener,
    nodes,
    keys: secrets,
    tokens: await sessionTokens(secrets),
    rateLimit: config.rateLimit,
    metrics,
    log,
  })
  const cache = createCache({ pool, listener, publishableKey: secrets.publishableKey, log })
  measurePools(metrics, { api: pool, auth: authPool, control: controlPool })
  measureStorage(metrics, pool)
  measureDataFolder(metrics, config.dataDir)
  const app = await createServer({
    pool,
    cache,
    authPool,
    controlPool,
    letters: readLetters(templates),
    delivery,
    confirmationRequired: mailer.delivers,
    passwords,
    siteUrl,
    objectStore,
    functions: { modules: findFunctions(), runtime: functionsRuntime(outside.fetch, mailer.send) },
    realtime,
    secrets,
    rateLimit: config.rateLimit,
    mailsPerHour: config.mailsPerHour,
    limits: createSharedLimits(nodes),
    watched,
    log,
  })
  const mounted = await mountSite(app, development, cache, {
    baseUrl: url,
    publicBaseUrl: '',
    publishableKey: secrets.publishableKey,
    siteUrl,
    oembedUrl: config.oembedUrl,
    fetch: cache.trackedFetch((request, readSet) => app.fetch(request, { readSet })),
  })
  await cache.started
  const stopping = new AbortController()
  const forgetting = forgetOriginsRegularly(authPool, log)
  const sweep = sweepStorage(storage, { log, signal: stopping.signal })
  const upkeep = startUpkeep({
    pool,
    objectStore,
    queries: {
      removeExpired: readFileSync(projectFolder('supabase/remove-expired-pictures.sql'), 'utf8'),
      noteFreeSpace: readFileSync(projectFolder('supabase/note-free-space.sql'), 'utf8'),
    },
    log,
  })
  return {
    ...mounted,
    firstSignIn,
    upgrade: realtime.upgrade,
    hangUp: realtime.close,
    async close() {
      stopping.abort()
      await realtime.close()
      await mounted.close()
      await Promise.all([sweep, upkeep.close(), forgetting.close()])
      await Promise.all([delivery.close(), passwords.close(), outside.close()])
      await close()
    },
  }
}

/** Demo data into an empty database, where they are wanted, and the first admin; gives his sign-in, to be shown this one time. */
async function fillFirst(
  {
    ownerConnection,
    loginConnection,
    passwords,
    secrets,
  }: Readonly<{
    ownerConnection: string
    loginConnection: string
    passwords: PasswordHasher
    secrets: Secrets
  }>,
  { config, firstAdmin, s3, log }: OnDatabaseOptions,
): Promise<FirstSignIn | undefined> {
  const seeded =
    config.demoData &&
    (await seedDemoData(ownerConnection, projectFolder('supabase/seed.sql'), () =>
      storeDemoPicturesApart({
        connectionString: loginConnection,
        dataDir: config.dataDir,
        s3,
        signingSecret: secrets.jwtSecret,
        folder: projectFolder('supabase/seed'),
      }),
    ))
  const admin = firstAdmin ?? (seeded ? DEMO_ADMIN : undefined)
  return admin && provideFirstAdmin(admin, { ownerConnection, passwords, log })
}

/** Serves the site alone, against the base host of `SUPABASE_URL`. */
export async function startSiteAlone(options: StartOptions): Promise<Running> {
  const { config, environment, log, development } = options
  const publishableKey = environment.SUPABASE_PUBLISHABLE_KEY
  if (!publishableKey) throw new StartError('SUPABASE_URL needs SUPABASE_PUBLISHABLE_KEY beside it.')
  const app = new Hono<ServerEnv>()
  app.onError(renderGatewayError)
  const cache = createRemoteCache(publishableKey, log)
  const siteUrl = publicOrigin(options)
  app.use(cache.fastPath.recordHeaders(), requestLog(log), securityHeaders(siteUrl))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  if (options.watched) app.get('/metrics', metricsEndpoint(options.watched))
  const baseUrl = config.supabaseUrl ?? ''
  return mountSite(app, development, cache, {
    baseUrl,
    publicBaseUrl: baseUrl,
    publishableKey,
    siteUrl,
    oembedUrl: config.oembedUrl,
    fetch: cache.trackedFetch((request) => fetch(request, { signal: AbortSignal.timeout(REMOTE_PATIENCE) })),
  })
}

/** Where search engines and shared links find the site. Never asked of a request: its Host header is whatever its sender likes. */
function publicOrigin({ config, url, log }: StartOptions): string {
  if (config.siteUrl) return config.siteUrl
  if (!LOOPBACK.has(config.host)) log.warn(`SITE_URL is not set: pages give ${url} as their address`)
  return url
}

async function mountSite(
  app: Hono<ServerEnv>,
  development: boolean,
  cache: PageCache,
  access: SiteAccess,
): Promise<Running> {
  const fastPath = cache.fastPath.answer
  if (development) {
    const { createDevelopmentSite } = await import('./development-site.ts')
    const site = await createDevelopmentSite(access)
    app.all('*', site.render)
    return { fetch: app.fetch, fastPath, before: site.before, close: site.close }
  }
  app.route('/', await createSite(access, cache))
  return { fetch: app.fetch, fastPath, close: async () => {} }
}
