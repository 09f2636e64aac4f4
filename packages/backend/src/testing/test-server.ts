import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { inject } from 'vitest'
import { createServer, type ServerDependencies } from '../app.ts'
import { createDelivery, createPasswordHasher, readMailTemplates } from '../auth/index.ts'
import { createMemoryMailer, type MemoryMailer } from '../auth/testing/mails.ts'
import { type Cache, createCache } from '../cache/index.ts'
import { createListener } from '../database/listening/listener.ts'
import { SINGLE_NODE } from '../database/node-bus.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { createOutside, findFunctions, functionsRuntime } from '../functions/index.ts'
import { LOCAL_LIMITS } from '../http/shared-limits.ts'
import { sessionTokens } from '../http/tokens.ts'
import { readProject } from '../project.ts'
import { createRealtime } from '../realtime/index.ts'
import type { Secrets } from '../start/secrets.ts'
import { createDiskStore, type ObjectStore } from '../storage/index.ts'
import { createPersonas, type Personas } from './personas.ts'

export type TestServer = Readonly<{
  /** Calls the services in-process; `path` begins at the base host, e.g. `/rest/v1/notes`. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  db: TestDatabase
  personas: Personas
  /** Sent mails. */
  mails: MemoryMailer['mails']
  secrets: Secrets
  /** The server's dependencies, for tests that start another one on the same database. */
  dependencies: ServerDependencies
  close(): Promise<void>
}>

const TEST_SECRETS: Secrets = {
  signingKey: generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  jwtSecret: 'a-secret-that-only-tests-ever-use-0123456789',
  publishableKey: 'sb_publishable_test',
  secretKey: 'sb_secret_test',
}

/** The real cost of hashing is tested with the hasher. */
const CHEAPEST_ROUNDS = 4

export type TestServerOptions = Readonly<{
  /** Whether addresses have to be confirmed. */ mailDelivers?: boolean
  /** Store of files; by default a temporary folder. */
  openStore?: (dataDir: string) => Promise<ObjectStore>
}>

/** All services on a database and a storage folder of its own; close it in `afterAll`. */
export async function createTestServer({
  mailDelivers = true,
  openStore = createDiskStore,
}: TestServerOptions = {}): Promise<TestServer> {
  const project = readProject(inject('testProject'))
  const mailer = createMemoryMailer(mailDelivers)
  const log = pino({ level: 'silent' })
  const passwords = createPasswordHasher(CHEAPEST_ROUNDS)
  const db = await createTestDatabase()
  const listener = createListener(db.connectionString, log)
  const folder = mkdtempSync(join(tmpdir(), 'zunft-backend-storage-'))
  const outside = createOutside({ allowPrivate: true })
  const dependencies: ServerDependencies = {
    pool: db.pool,
    authPool: db.authPool,
    controlPool: db.controlPool,
    mailTemplates: readMailTemplates(project.templates),
    mailValues: project.queries.mailValues,
    mailboxQuery: project.queries.mailbox,
    delivery: createDelivery(mailer, log),
    confirmationRequired: mailer.delivers,
    passwords,
    siteUrl: 'http://site.test',
    objectStore: await openStore(folder),
    functions: {
      modules: findFunctions(resolve(project.functions)),
      runtime: functionsRuntime(outside.fetch, mailer),
      open: project.openFunctions,
    },
    realtime: createRealtime({
      pool: db.pool,
      listener,
      nodes: SINGLE_NODE,
      keys: TEST_SECRETS,
      tokens: await sessionTokens(TEST_SECRETS),
      rateLimit: false,
      log,
    }),
    isAdmin: project.queries.isAdmin,
    secrets: TEST_SECRETS,
    rateLimit: false,
    limits: LOCAL_LIMITS,
    log,
  }
  const app = await createServer(dependencies)
  return {
    fetch: async (path, init) => app.fetch(new Request(`http://site.test${path}`, init)),
    db,
    personas: await createPersonas(db.adminPool, TEST_SECRETS),
    mails: mailer.mails,
    secrets: TEST_SECRETS,
    dependencies,
    async close() {
      await dependencies.realtime.close()
      await listener.close()
      await Promise.all([db.drop(), passwords.close(), outside.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Another server on the database of `server`, with a cache of its own, called in-process. */
export type CachingNode = Readonly<{
  fetch(path: string, init?: RequestInit): Promise<Response>
  cache: Cache
  close(): Promise<void>
}>

export async function startCachingNode(server: TestServer): Promise<CachingNode> {
  const { pool, log } = server.dependencies
  const listener = createListener(server.db.connectionString, log)
  const cache = createCache({ pool, listener, publishableKey: server.secrets.publishableKey, log })
  const app = await createServer({ ...server.dependencies, cache })
  await cache.started
  return {
    fetch: async (path, init) => app.fetch(new Request(`http://site.test${path}`, init)),
    cache,
    close: listener.close,
  }
}
