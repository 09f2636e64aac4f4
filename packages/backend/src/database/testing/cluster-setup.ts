import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { packageFolder, readProject } from '../../project.ts'
import { startCluster } from '../embedded/cluster.ts'
import { migrate } from '../migrator.ts'
import { connectionOf, TEMPLATE } from './test-connection.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser connection to the test cluster; the template database is `TEMPLATE`. */
    testCluster: string
    /** Folder of the Supabase project that the tests run on, from the root. */
    testProject: string
  }
}

/** Each worker's test may have two servers, of up to sixteen connections each, beside the ones that the file before is closing. */
const CONNECTIONS = 200

/** Defines the function that each of our writes calls at its end; it is needed beside the real services' schemas too. */
const ANNOUNCEMENTS = packageFolder('src/platform/035_announcements.sql')

/**
 * Vitest global setup: one throw-away cluster for the whole run, with one migrated template database to clone. With `TEST_DATABASE_URL`
 * that server instead, and its database as the template.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL } = process.env
  if (TEST_DATABASE_URL) return await useServer(project, TEST_DATABASE_URL)
  const { testProject } = project.config.provide
  if (!testProject) throw new Error('vitest.config.ts does not say which Supabase project these tests run on')
  const { sql } = readProject(testProject)
  const folder = mkdtempSync(join(tmpdir(), 'zunft-backend-test-'))
  const cluster = await startCluster({ folder, durable: false, connections: CONNECTIONS })
  const superuser = cluster.connectionString('postgres', 'postgres')
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate(cluster.connectionString('postgres', TEMPLATE), sql)
  project.provide('testCluster', superuser)
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `url` logs in a superuser, to a migrated database without other users. */
async function useServer(project: TestProject, url: string): Promise<() => Promise<void>> {
  const { database } = new pg.Client({ connectionString: url })
  const superuser = connectionOf(url, { database: 'template1' })
  const run = async (sql: string, connectionString = superuser) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await run(`drop database if exists ${TEMPLATE} with (force)`)
  await run(`create database ${TEMPLATE} template ${pg.escapeIdentifier(database ?? '')}`)
  await run(readFileSync(ANNOUNCEMENTS, 'utf8'), connectionOf(url, { database: TEMPLATE }))
  project.provide('testCluster', superuser)
  return () => run(`drop database ${TEMPLATE}`)
}
