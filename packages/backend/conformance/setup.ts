import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Keys, startOurServer, startPostgrest } from './targets.ts'

declare module 'vitest' {
  interface ProvidedContext {
    conformance: Targets
  }
}

/** What the suite runs against. An external target is a black box, without access to its database and without PostgREST. */
export type Targets = Readonly<
  | { kind: 'own'; url: string; postgrest: string; superuser: string; keys: Keys }
  | { kind: 'external'; url: string; publishableKey: string }
>

const KEYS: Keys = {
  publishableKey: 'sb_publishable_conformance',
  secretKey: 'sb_secret_conformance',
  jwtSecret: 'only-the-conformance-suite-signs-with-this-0123456789',
}

/** Vitest global setup: the targets on the project in `testing/project`, with the tables and rows of this suite. */
export default function setUp(project: TestProject): Promise<() => Promise<void>> {
  const files = ['schema.sql', 'project.sql', 'rows.sql', 'many-rows.sql']
  return provideTargets(
    project,
    files.map((file) => readFileSync(new URL(`fixture/${file}`, import.meta.url), 'utf8')),
  )
}

/**
 * Provides `TARGET_URL` with `TARGET_KEY`, or our server and PostgREST on one database into which `sql` was run. `environment` is
 * added to the server's, such as `SUPABASE_PROJECT`. Resolves to what stops them.
 */
export async function provideTargets(
  project: TestProject,
  sql: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<() => Promise<void>> {
  const { TARGET_URL, TARGET_KEY } = process.env
  if (TARGET_URL) {
    if (!TARGET_KEY)
      throw new Error('TARGET_URL needs TARGET_KEY beside it, the public API key of that target.')
    project.provide('conformance', { kind: 'external', url: TARGET_URL, publishableKey: TARGET_KEY })
    return async () => {}
  }
  const ours = await startOurServer(KEYS, (superuser) => run(superuser, sql), environment)
  try {
    const theirs = await startPostgrest(ours.database('authenticator'), KEYS.jwtSecret)
    project.provide('conformance', {
      kind: 'own',
      url: ours.url,
      postgrest: theirs.url,
      superuser: ours.database('postgres'),
      keys: KEYS,
    })
    return async () => {
      await theirs.stop()
      await ours.stop()
    }
  } catch (error) {
    await ours.stop()
    throw error
  }
}

async function run(connectionString: string, sql: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const text of sql) await client.query(text)
  } finally {
    await client.end()
  }
}
