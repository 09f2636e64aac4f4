import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { readProject, type Secrets } from 'zunft-backend/project'
import { createDiskStore, openStore, type S3Settings } from 'zunft-backend/storage'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing/database'
import { applyEntries, type Target } from '../apply.ts'
import type { Entries } from '../entry.ts'
import { type Source, takeEntries } from '../take.ts'
import { verifyEntries, type Whole } from '../verify.ts'

const { sql: PROJECT_SQL } = readProject('supabase')

export type TestInstallation = Readonly<{
  db: TestDatabase
  objectStore: Source['objectStore']
  /** Secrets that a restore has put in place. */
  secrets(): Secrets | undefined
  /** Each opens a connection of its own, as commands do. */
  take<T>(work: (entries: Entries) => Promise<T>): Promise<T>
  apply(entries: Entries, overwrite?: boolean): Promise<Whole>
  /** Its current tally. */
  tally(): Promise<Whole['tally']>
  remove(): Promise<void>
}>

export const SECRETS: Secrets = {
  jwtSecret: 'a-secret-that-only-tests-ever-use-0123456789',
  signingKey: undefined,
  publishableKey: 'sb_publishable_test',
  secretKey: 'sb_secret_test',
}

/** An installation without a server: a database and a folder or bucket of files. */
export async function createInstallation(
  template: 'zunft_template' | 'template0' = 'zunft_template',
  bucket?: S3Settings,
): Promise<TestInstallation> {
  const db = await createTestDatabase(template)
  const folder = mkdtempSync(join(tmpdir(), 'zunft-installation-'))
  const objectStore = bucket
    ? await openStore(folder, bucket, pino({ level: 'silent' }))
    : await createDiskStore(folder)
  let secrets: Secrets | undefined
  const asOwner = async <T>(work: (owner: pg.Client) => Promise<T>): Promise<T> => {
    const owner = new pg.Client({ connectionString: db.ownerConnection })
    await owner.connect()
    return work(owner).finally(() => owner.end())
  }
  const take = <T>(work: (entries: Entries) => Promise<T>) =>
    asOwner((owner) => work(takeEntries({ owner, objectStore, secrets: SECRETS })))
  const keepSecrets: Target['keepSecrets'] = (given) => () => {
    secrets = given
  }
  return {
    db,
    objectStore,
    secrets: () => secrets,
    take,
    apply: (entries, overwrite = false) =>
      asOwner((owner) =>
        applyEntries({ owner, objectStore, folders: PROJECT_SQL, keepSecrets }, entries, overwrite),
      ),
    tally: async () => (await take(verifyEntries)).tally,
    async remove() {
      await db.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
