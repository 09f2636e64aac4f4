import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Keys, startOurServer } from './our-server.ts'
import { startPostgrest } from './postgrest.ts'

declare module 'vitest' {
  interface ProvidedContext {
    conformance: Targets
  }
}

/** What the suite runs against. A foreign target is a black box: no database to arrange, no PostgREST beside it. */
export type Targets = Readonly<
  | { kind: 'own'; url: string; postgrest: string; superuser: string; keys: Keys }
  | { kind: 'foreign'; url: string; publishableKey: string }
>

const KEYS: Keys = {
  publishableKey: 'sb_publishable_conformance',
  secretKey: 'sb_secret_conformance',
  jwtSecret: 'only-the-conformance-suite-signs-with-this-0123456789',
}

/** Vitest global setup: `TARGET_URL` and `TARGET_KEY`, or our server and PostgREST on one database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { TARGET_URL, TARGET_KEY } = process.env
  if (TARGET_URL) {
    if (!TARGET_KEY)
      throw new Error('TARGET_URL needs TARGET_KEY beside it, the public API key of that target.')
    project.provide('conformance', { kind: 'foreign', url: TARGET_URL, publishableKey: TARGET_KEY })
    return async () => {}
  }
  const ours = await startOurServer(KEYS, (superuser) =>
    run(superuser, 'schema.sql', 'product.sql', 'rows.sql', 'crowd.sql'),
  )
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

async function run(connectionString: string, ...files: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const file of files) {
      await client.query(readFileSync(new URL(`../fixture/${file}`, import.meta.url), 'utf8'))
    }
  } finally {
    await client.end()
  }
}
