import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import {
  createDiskStore,
  openStore,
  type S3Settings,
  type Secrets,
  type SqlFolders,
} from 'zunft-backend/installation'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing'
import { applyEntries, type Target } from '../backup/apply.ts'
import { type Entries, verifyEntries, type Whole } from '../backup/entry.ts'
import { takeEntries } from '../backup/take.ts'

export type TestInstallation = Readonly<{
  db: TestDatabase
  objectStore: Target['objectStore']
  /** Secrets that a restore has put in place. */
  secrets(): Secrets | undefined
  /** Each opens a connection of its own, as commands do. */
  take<T>(work: (entries: Entries) => Promise<T>): Promise<T>
  apply(entries: Entries, overwrite?: boolean): Promise<Whole>
  /** Its current tally. */
  tally(): Promise<Whole['tally']>
  /** Stores a file in the project's first bucket, in place of an earlier one of this name; resolves to its version. */
  store(name: string, bytes: Uint8Array): Promise<string>
  /** Keys of the stored files. */
  keys(): Promise<string[]>
  remove(): Promise<void>
}>

export const SECRETS: Secrets = {
  jwtSecret: 'a-secret-that-only-tests-ever-use-0123456789',
  signingKey: undefined,
  publishableKey: 'sb_publishable_test',
  secretKey: 'sb_secret_test',
}

/** An installation of a project without a server: a database, cloned from a template, and a folder or bucket of files. */
export async function createInstallation(
  folders: SqlFolders,
  template?: string,
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
      asOwner((owner) => applyEntries({ owner, objectStore, folders, keepSecrets }, entries, overwrite)),
    tally: async () => (await take(verifyEntries)).tally,
    store: (name, bytes) => store(db, objectStore, name, bytes),
    async keys() {
      const keys: string[] = []
      for await (const page of objectStore.list()) keys.push(...page.map(({ key }) => key))
      return keys.sort()
    },
    async remove() {
      await db.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function store(
  { adminPool }: TestDatabase,
  objectStore: TestInstallation['objectStore'],
  name: string,
  bytes: Uint8Array,
): Promise<string> {
  const version = randomUUID()
  await objectStore.put(version, bytes)
  const replaced = await adminPool.query<{ version: string }>(
    'select version from storage.objects where name = $1',
    [name],
  )
  await adminPool.query(
    `insert into storage.objects (bucket_id, name, version) select min(id), $1, $2 from storage.buckets
     on conflict (bucket_id, name) do update set version = excluded.version`,
    [name, version],
  )
  await objectStore.remove(replaced.rows.map((row) => row.version))
  return version
}
