import { afterAll, beforeAll } from 'vitest'
import { createTestServer, type TestServer } from 'zunft-backend/testing/server'
import { attempt, perform } from './attempt.ts'

export type PersonaName = keyof TestServer['personas']

/** A server for the tests of a file, and statements as its personas and as the owner of the schema. For tests and hooks only. */
export function createPersonas() {
  let started: TestServer
  beforeAll(async () => {
    started = await createTestServer()
  })
  afterAll(() => started.close())
  return {
    server: {
      get instance() {
        return started
      },
      get db() {
        return started.db
      },
      get personas() {
        return started.personas
      },
      fetch: (path: string, init?: RequestInit) => started.fetch(path, init),
    },
    /** What a statement returns or which error it meets; it is rolled back. */
    as: (name: PersonaName, sql: string, values: unknown[] = []) =>
      attempt(started.db.pool, started.personas[name].claims, sql, values),
    /** The same, committed. Throws when it is refused. */
    performAs: (name: PersonaName, sql: string, values: unknown[] = []) =>
      perform(started.db.pool, started.personas[name].claims, sql, values),
    owner: (sql: string, values: unknown[] = []) => started.db.adminPool.query(sql, values),
  }
}
