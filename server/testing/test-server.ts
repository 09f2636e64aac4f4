import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { createServer, type ServerDependencies } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import type { Secrets } from '../secrets.ts'
import { createDiskStore } from '../storage/index.ts'
import { createPersonas, type Personas } from './personas.ts'

export type TestServer = Readonly<{
  /** Calls the wire in-process; `path` begins at the base host, e.g. `/rest/v1/events`. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  db: TestDatabase
  personas: Personas
  secrets: Secrets
  /** What the server is made of, for tests that need one with other options on the same database. */
  dependencies: ServerDependencies
  close(): Promise<void>
}>

const TEST_SECRETS: Secrets = {
  jwtSecret: 'a-secret-that-only-tests-ever-use-0123456789',
  publishableKey: 'sb_publishable_test',
  secretKey: 'sb_secret_test',
}

/** The whole wire on a database and a storage folder of its own; close it in `afterAll`. */
export async function createTestServer(): Promise<TestServer> {
  const db = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'zunft-storage-'))
  const dependencies: ServerDependencies = {
    pool: db.pool,
    objectStore: await createDiskStore(folder),
    secrets: TEST_SECRETS,
    rateLimit: false,
    log: pino({ level: 'silent' }),
  }
  const app = await createServer(dependencies)
  return {
    fetch: async (path, init) => app.fetch(new Request(`http://zunft.test${path}`, init)),
    db,
    personas: await createPersonas(db.adminPool, TEST_SECRETS),
    secrets: TEST_SECRETS,
    dependencies,
    async close() {
      await db.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
