import { type ErrorHandler, Hono, type MiddlewareHandler } from 'hono'
import type pg from 'pg'
import type { Logger } from 'pino'
import {
  createAuth,
  type Delivery,
  isOpenAuthRequest,
  type MailTemplates,
  type PasswordHasher,
  readMailbox,
  readProjectValues,
  renderAuthError,
} from './auth/index.ts'
import type { Cache } from './cache/index.ts'
import { createForms } from './forms/index.ts'
import {
  createFunctions,
  type FunctionModules,
  type FunctionsRuntime,
  functionEnvironment,
  isOpenFunctionsRequest,
  renderFunctionsError,
} from './functions/index.ts'
import { compression } from './http/compression.ts'
import { limitConcurrency, REFUSAL_DELAY, slots } from './http/concurrency-limit.ts'
import { serviceNotFound } from './http/errors.ts'
import { createFairQueue, type FairQueue } from './http/fair-queue.ts'
import { renderGatewayError } from './http/gateway-error.ts'
import { createIdentify, identity, type KeyRules, type ServerEnv } from './http/identity.ts'
import { dropUnreadBody, limitBody, readBody, requestTarget, urlLimit } from './http/request.ts'
import { requestLog } from './http/request-log.ts'
import { contentOf } from './http/response.ts'
import {
  apiHeaders,
  apiHeadersOf,
  CORS_HEADERS,
  cors,
  securityHeaders,
  securityHeadersOf,
} from './http/security-headers.ts'
import { limitAnonymousWrites, type SharedLimits } from './http/shared-limits.ts'
import { sessionTokens } from './http/tokens.ts'
import { ENGLISH, type Messages } from './messages/messages.ts'
import { metricsEndpoint, type WatchedMetrics } from './metrics/metrics.ts'
import { administers } from './project.ts'
import type { Realtime } from './realtime/index.ts'
import { type AnswerRest, createAnswer, createRest, type SchemaCache } from './rest/index.ts'
import {
  createReadTable,
  isTableRead,
  type ReadOutside,
  type ReadTable,
  readOutside,
  readTables,
  TABLES,
} from './rest/read-tables.ts'
import { renderRestError } from './rest/render-error.ts'
import type { Secrets } from './start/secrets.ts'
import { createStorage, isOpenStorageRequest, type ObjectStore, renderStorageError } from './storage/index.ts'

export type ServerDependencies = Readonly<{
  pool: pg.Pool
  authPool: pg.Pool
  /** For health checks and cancelling, which must not wait for requests. */
  controlPool: pg.Pool
  mailTemplates: MailTemplates
  /** The project's query for values of its placeholders in mails. */
  mailValues?: string | undefined
  /** The project's query for the mailbox of an address. */
  mailboxQuery?: string | undefined
  delivery: Delivery
  /** New accounts confirm their address before they sign in. */
  confirmationRequired: boolean
  passwords: PasswordHasher
  /** Public address of the site, without a trailing slash. */
  siteUrl: string
  objectStore: ObjectStore
  /** Bytes on the disk that uploads leave free; by default the minimum of the storage service. */
  freeSpaceFloor?: number
  functions: Readonly<{
    modules: FunctionModules
    runtime: FunctionsRuntime
    /** Variables beside those of Supabase. */
    environment?: Readonly<Record<string, string>> | undefined
    /** Functions that are called without API key and token and check their callers by other means. */
    open?: ReadonlySet<string>
  }>
  /** The project's query for whether the caller administers. */
  isAdmin?: string | undefined
  realtime: Realtime
  /** For people; English by default. */
  messages?: Messages | undefined
  /** The schema of the table API. Without one it is created there, and only an unknown name reloads it. */
  schemaCache?: SchemaCache
  /** Without one no response is cached. */
  cache?: Cache
  secrets: Secrets
  rateLimit: boolean
  /** Mails about accounts sent per hour, at most; five times as many in a day. */
  mailsPerHour?: number | undefined
  /** Shared with the other servers on the database. */
  limits: SharedLimits
  watched?: WatchedMetrics | undefined
  log: Logger
}>

const API_PATHS = '/:service{rest|storage|auth|functions|realtime|forms}/v1/*'
const ONE_MEGABYTE = 1_048_576
/** Concurrent requests of the table API; the pool has some more connections, for pages, files and realtime. */
const READS_AT_ONCE = 12
/** Bodies over 64 KiB that the table API receives concurrently. */
const LARGE_BODIES_AT_ONCE = 32

/** Calls the services from inside the process; the tables that are read are added to `readSet`. */
export type AskServices = Parameters<Cache['trackedFetch']>[0]

/** The router, what answers reads of tables from outside before it is asked, and what pages ask. */
export type Services = Readonly<{ app: Hono<ServerEnv>; read: ReadOutside; ask: AskServices }>

/** Only the router. */
export const createServer = async (dependencies: ServerDependencies): Promise<Hono<ServerEnv>> =>
  (await createServices(dependencies)).app

/** Every service under one base host. The order in which they are mounted is the order in which a request is handled. */
export async function createServices(dependencies: ServerDependencies): Promise<Services> {
  const { cache, secrets, rateLimit, log } = dependencies
  const tokens = await sessionTokens(secrets)
  const app = new Hono<ServerEnv>()
  app.onError(renderGatewayError)

  if (cache) app.use(cache.fastPath.recordHeaders())
  // From here on every answer has a request id and a log line.
  app.use(requestLog(log))
  const tables = createTables(dependencies, tokens)
  app.get(TABLES, readTables(tables.read))
  // From here on every answer has the security headers.
  app.use(securityHeaders(dependencies.siteUrl), dropUnreadBody())

  app.get('/healthz', (c) => health(c.get('log')(), dependencies.controlPool, cache))
  if (dependencies.watched) app.get('/metrics', metricsEndpoint(dependencies.watched))

  // From here on any origin may read the answer, errors too. Preflights end here, before any key is checked.
  app.use(API_PATHS, apiHeaders(), cors())
  // From here on a client that has written reads its own write.
  if (cache) app.use(API_PATHS, cache.syncAfterWrites())

  const server: Server = {
    ...dependencies,
    tokens,
    forms: createForms({
      secret: secrets.jwtSecret,
      rateLimit,
      administers: administers(dependencies.pool, dependencies.isAdmin),
      sharedLimits: dependencies.limits,
    }),
    // Not for the auth service, which has limits of its own: refreshing carries no session, and an office refreshes from one address.
    limitWrites: rateLimit ? limitAnonymousWrites(dependencies.limits) : unlimited,
    service(renderError, keyRules) {
      const service = new Hono<ServerEnv>()
      service.onError(renderError)
      // From here on the caller is known.
      return service.use(urlLimit(), identity(createIdentify(secrets, tokens, keyRules), keyRules))
    },
  }
  app.route('/auth/v1', mountAuth(server))
  app.route('/rest/v1', mountRest(server, tables))
  app.route('/storage/v1', mountStorage(server, tables))
  app.route('/functions/v1', mountFunctions(server, app))
  app.route('/realtime/v1', mountRealtime(server))
  // Tokens for forms; the guard in front of REST and storage verifies them.
  app.route('/forms/v1', server.service(renderGatewayError).route('/', server.forms.api))

  // A path below a service that no service answers is a JSON error, not a page of the site.
  app.all(API_PATHS, () => {
    throw serviceNotFound()
  })
  return {
    app,
    read: readOutside(tables.read, { record: cache?.fastPath.record, log }),
    ask: askInside(app, tables.read, log),
  }
}

/** What the services share in addition to their dependencies. */
type Server = ServerDependencies &
  Readonly<{
    tokens: Awaited<ReturnType<typeof sessionTokens>>
    forms: ReturnType<typeof createForms>
    limitWrites: MiddlewareHandler<ServerEnv>
    /** A Hono app that renders errors in the format of its service and authenticates the caller. */
    service(renderError: ErrorHandler<ServerEnv>, keyRules?: KeyRules): Hono<ServerEnv>
  }>

function mountAuth(server: Server): Hono<ServerEnv> {
  return server
    .service(renderAuthError, { isOpen: isOpenAuthRequest })
    .use(limitBody(ONE_MEGABYTE), server.forms.accountGuard)
    .route(
      '/',
      createAuth({
        ...server,
        pool: server.authPool,
        projectValues: readProjectValues(server.pool, server.mailValues),
        mailboxOf: readMailbox(server.pool, server.mailboxQuery),
        secret: server.secrets.jwtSecret,
        messages: server.messages ?? ENGLISH,
        sharedLimits: server.limits,
      }),
    )
}

/** The table API and the slots in which it works, for all ways that lead to it. */
type Tables = Readonly<{ answer: AnswerRest; read: ReadTable; queue: FairQueue; refusalDelay: number }>

function createTables(
  { pool, schemaCache, rateLimit, secrets, cache, siteUrl }: ServerDependencies,
  tokens: Server['tokens'],
): Tables {
  const answer = createAnswer({ pool, ...(schemaCache && { schemaCache }) })
  const queue = createFairQueue({ atOnce: READS_AT_ONCE, inOneTurn: READS_AT_ONCE / 2 })
  const refusalDelay = rateLimit ? REFUSAL_DELAY : 0
  const securityOf = securityHeadersOf(siteUrl)
  const headersOf = (response: Response) =>
    Object.entries({ ...CORS_HEADERS, ...apiHeadersOf('/rest/v1/', response), ...securityOf(response) })
  const usual = headersOf(new Response(null))
  const read = createReadTable({
    answer,
    identify: createIdentify(secrets, tokens),
    inSlot: slots(queue, refusalDelay),
    cacheReads: cache?.reads,
    // Only where SQL has set headers do they depend on the answer, which has the platform's headers then.
    headersOf: (response) => (contentOf(response) === undefined ? headersOf(response) : usual),
  })
  return { answer, read, queue, refusalDelay }
}

/** Pages read tables without the router, and without requests and answers of the platform. */
function askInside(app: Hono<ServerEnv>, readTable: ReadTable, log: Logger): AskServices {
  return async (input, init, readSet) => {
    if (!(input instanceof Request)) {
      const headers = Object.fromEntries(new Headers(init?.headers))
      const read = { target: requestTarget(String(input)), headers }
      if (isTableRead(init?.method ?? 'GET', read))
        return (await readTable({ ...read, readSet, log: () => log })).response
    }
    return app.fetch(new Request(input, init), { readSet })
  }
}

function mountRest({ service, limitWrites, forms }: Server, { answer, queue, refusalDelay }: Tables) {
  const rest = service(renderRestError)
  rest.use(
    limitWrites,
    readBody(ONE_MEGABYTE, createFairQueue({ atOnce: LARGE_BODIES_AT_ONCE })),
    limitConcurrency(queue, refusalDelay),
    compression(),
    forms.guard,
  )
  return rest.route('/', createRest(answer))
}

/** Files are found in the turns of the table API, with which they share the database. */
function mountStorage(server: Server, { queue, refusalDelay }: Tables) {
  const { service, limitWrites, forms, pool, objectStore, secrets, freeSpaceFloor } = server
  const limits = server.rateLimit ? server.limits : undefined
  return service(renderStorageError, { isOpen: isOpenStorageRequest, bearerSuffices: true })
    .use(limitWrites, limitConcurrency(queue, refusalDelay), forms.guard)
    .route(
      '/',
      createStorage({ pool, objectStore, signingSecret: secrets.jwtSecret, freeSpaceFloor, limits }),
    )
}

function mountFunctions({ service, limitWrites, functions, siteUrl, secrets }: Server, app: Hono<ServerEnv>) {
  return service(renderFunctionsError, {
    isOpen: isOpenFunctionsRequest(functions.open),
    bearerSuffices: true,
  })
    .use(limitWrites, limitBody(ONE_MEGABYTE))
    .route(
      '/',
      createFunctions({
        ...functions,
        environment: { ...functions.environment, ...functionEnvironment(siteUrl, secrets) },
        backend: async (url, init) => app.fetch(new Request(url, init)),
      }),
    )
}

/** HTTP requests of realtime; its WebSockets are opened by the upgrade handler (`run-server.ts`). */
function mountRealtime({ service, limitWrites, realtime }: Server) {
  return service(renderGatewayError).use(limitWrites, limitBody(ONE_MEGABYTE)).route('/', realtime.api)
}

const unlimited: MiddlewareHandler<ServerEnv> = (_c, next) => next()

const PING = { text: 'select 1', query_timeout: 5_000 }

/** Responds when this node has received the notifications of everything committed before the request. */
async function health(log: Logger, controlPool: pg.Pool, cache: Cache | undefined): Promise<Response> {
  try {
    await Promise.all([controlPool.query(PING), cache?.sync()])
    return Response.json({ status: 'ok' })
  } catch (error) {
    log.error({ err: error }, 'the database does not answer')
    return Response.json({ status: 'unavailable' }, { status: 503 })
  }
}
