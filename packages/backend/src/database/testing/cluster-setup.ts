import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readProject } from '../../project/project.ts'
import { startCluster } from '../embedded/cluster.ts'
import { migrate } from '../migrator.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser connection to the test cluster; the template database is `zunft_template`. */
    testCluster: string
    /** Folder of the Supabase project that the tests run on, from the root. */
    testProject: string
  }
}

/** Vitest global setup: one throw-away cluster for the whole run, with one migrated template database to clone. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { testProject } = project.config.provide
  if (!testProject) throw new Error('vitest.config.ts does not say which Supabase project these tests run on')
  const { sql } = readProject(testProject)
  const folder = mkdtempSync(join(tmpdir(), 'zunft-test-'))
  const cluster = await startCluster({ folder, durable: false })
  const superuser = cluster.connectionString('postgres', 'postgres')
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await client.query('create database zunft_template')
  await client.end()
  await migrate(cluster.connectionString('postgres', 'zunft_template'), sql)
  project.provide('testCluster', superuser)
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
