import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, readProject, type S3Settings } from 'zunft-backend/installation'
import { createPersonas, createTestDatabase, startS3Server } from 'zunft-backend/testing'
import { readConfig } from '../config.ts'
import { createInstallation, SECRETS, type TestInstallation } from '../testing/target.ts'
import { readArchive } from './archive/read-archive.ts'
import { writeArchive } from './archive/write-archive.ts'
import { type Entries, PART_BYTES, verifyEntries } from './entry.ts'
import { sharedResource } from './installation.ts'

/** A small project: a restore runs all of its migrations. */
const { sql: PROJECT_SQL } = readProject('packages/backend/testing/project')

let template: string
let source: TestInstallation
let folder: string
let archive: string
const opened: Pick<TestInstallation, 'remove'>[] = []
/** Without the migrations on request. */
const another = async (begin?: 'template0', bucket?: S3Settings) => {
  const installation = await createInstallation(PROJECT_SQL, begin ?? template, bucket)
  opened.push(installation)
  return installation
}
const addNote = ({ db }: TestInstallation, title: string) =>
  db.adminPool.query(`insert into public.notes (title, body) values ($1, 'Text')`, [title])

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zunft-archive-'))
  archive = join(folder, 'backup.tar.gz')
  const migrated = await createTestDatabase('template0')
  opened.push({ remove: migrated.drop })
  await migrate(migrated.ownerConnection, PROJECT_SQL)
  template = new pg.Client({ connectionString: migrated.ownerConnection }).database ?? ''
  source = await another()
  await createPersonas(source.db.adminPool, SECRETS)
  await addNote(source, 'Brunnen')
  await source.store('small.jpg', Buffer.from('some bytes'))
  await source.store('empty.jpg', Buffer.alloc(0))
  await source.store('large.jpg', Buffer.alloc(PART_BYTES + 1_000, 'large'))
  await source.take((entries) => writeArchive(archive, entries))
})
afterAll(async () => {
  await Promise.all(opened.map((installation) => installation.remove()))
  rmSync(folder, { recursive: true, force: true })
})

test('a backup is one file with mode 0600 and never overwrites another', async () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  await expect(source.take((entries) => writeArchive(archive, entries))).rejects.toMatchObject({
    code: 'EEXIST',
  })
  await expect(verifyEntries(readArchive(archive))).resolves.toMatchObject({ head: { secrets: SECRETS } })
})

test('files are restored from folder to bucket and back unchanged', async () => {
  const s3 = await startS3Server()
  try {
    const hosted = await another('template0', s3.settings)
    await source.take((entries) => hosted.apply(entries))
    expect(await hosted.keys()).toEqual(await source.keys())
    const fromBucket = join(folder, 'from-bucket.tar.gz')
    await hosted.take((entries) => writeArchive(fromBucket, entries))
    const home = await another('template0')
    await home.apply(readArchive(fromBucket))
    expect(await home.tally()).toEqual(await source.tally())
  } finally {
    await s3.stop()
  }
})

test('a copy is refused when both installations share a database, folder or bucket', () => {
  const place = (environment: Record<string, string>) => ({ config: readConfig(environment), environment })
  const s3 = {
    STORAGE_S3_BUCKET: 'zunft',
    STORAGE_S3_REGION: 'eu',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
  }
  const one = place({ ...s3, DATA_DIR: 'one', DATABASE_URL: 'postgresql://a/b' })
  expect(sharedResource(one, place({ DATA_DIR: './one' }))).toBe('DATA_DIR')
  expect(sharedResource(one, place({ DATA_DIR: 'two', DATABASE_URL: 'postgresql://a/b' }))).toBe(
    'DATABASE_URL',
  )
  expect(sharedResource(one, place({ ...s3, DATA_DIR: 'two' }))).toBe('STORAGE_S3_BUCKET')
  expect(sharedResource(one, place({ ...s3, STORAGE_S3_BUCKET: 'other', DATA_DIR: 'two' }))).toBeUndefined()
})

test('an older backup is restored and then migrated', async () => {
  const early = await another('template0')
  const migrations = join(folder, 'early')
  mkdirSync(migrations)
  for (const name of readdirSync(PROJECT_SQL.migrations).filter((name) => name < '20260101000300')) {
    copyFileSync(join(PROJECT_SQL.migrations, name), join(migrations, name))
  }
  await migrate(early.db.ownerConnection, { platform: PROJECT_SQL.platform, migrations })
  await addNote(early, 'Früher')
  const target = await another()
  await early.take((entries) => target.apply(entries))
  expect(await target.tally()).toEqual(await early.tally())
  await migrate(target.db.ownerConnection, PROJECT_SQL)
  const found = await target.db.adminPool.query(
    'select title, (select count(*)::int from public.subscriptions) as subscriptions from public.notes',
  )
  expect(found.rows).toEqual([{ title: 'Früher', subscriptions: 0 }])
})

test('a backup without a newer column and table of the platform is restored, and they exist', async () => {
  const early = await another()
  await early.db.adminPool.query(`
    alter table storage.objects drop column user_metadata cascade;
    drop table auth.one_time_tokens cascade`)
  await addNote(early, 'Früher')
  const target = await another()
  const { tally } = await early.take((entries) => target.apply(entries))
  expect(await early.tally()).toEqual(tally)
  await migrate(target.db.ownerConnection, PROJECT_SQL)
  const found = await target.db.adminPool.query(
    'select title, (select count(user_metadata) from storage.objects), (select count(*) from auth.one_time_tokens) from public.notes',
  )
  expect(found.rows).toMatchObject([{ title: 'Früher' }])
})

test('a backup of a newer version is refused', async () => {
  const target = await another()
  await source.db.adminPool.query(
    `insert into supabase_migrations.schema_migrations (version) values ('29990101000000')`,
  )
  const refused = source.take((entries) => target.apply(entries))
  await expect(refused).rejects.toThrow('29990101000000')
  await source.db.adminPool.query(
    `delete from supabase_migrations.schema_migrations where version like '2999%'`,
  )
})

describe('existing data', () => {
  test('is kept without --overwrite', async () => {
    const target = await another()
    await addNote(target, 'Anderes')
    const before = await target.tally()
    await expect(target.apply(readArchive(archive))).rejects.toThrow('--overwrite')
    expect(await target.tally()).toEqual(before)
    expect(await target.keys()).toEqual([])
  })

  test('is replaced with all its files with --overwrite', async () => {
    const target = await another()
    await target.store('older.jpg', Buffer.from('older'))
    await target.apply(readArchive(archive), true)
    expect(await target.tally()).toEqual(await source.tally())
    expect(await target.keys()).toEqual(await source.keys())
  })

  test('is unchanged when the restore fails', async () => {
    const target = await another()
    await target.store('older.jpg', Buffer.from('older'))
    const before = [await target.tally(), await target.keys()]
    await expect(target.apply(withoutOneRow(readArchive(archive)), true)).rejects.toThrow(
      /records.note_contacts.*erwartet/,
    )
    await expect(target.apply(endingEarly(readArchive(archive)), true)).rejects.toThrow('vollständig')
    expect([await target.tally(), await target.keys()]).toEqual(before)
    expect(target.secrets()).toBeUndefined()
  })
})

async function* withoutOneRow(entries: Entries): Entries & AsyncGenerator {
  for await (const entry of entries) {
    if (entry.kind === 'rows' && entry.table === 'records.note_contacts') continue
    yield entry
  }
}

async function* endingEarly(entries: Entries): Entries & AsyncGenerator {
  for await (const entry of entries) {
    if (entry.kind === 'tally') return
    yield entry
  }
}

test('a truncated or changed file is refused before anything is changed', async () => {
  const bytes = readFileSync(archive)
  const damaged = join(folder, 'damaged.tar.gz')
  writeFileSync(damaged, bytes.subarray(0, bytes.length - 100))
  await expect(verifyEntries(readArchive(damaged))).rejects.toThrow('keine vollständige Sicherung')
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(damaged, bytes)
  await expect(verifyEntries(readArchive(damaged))).rejects.toThrow(/Sicherung/)
})

test('a backup during writes contains one snapshot and all of its files', async () => {
  const busy = await another()
  let written = 0
  const write = async () => {
    await Promise.all([
      busy.store(`${written % 5}.jpg`, Buffer.from(`picture ${written}`)),
      addNote(busy, `Nummer ${written}`),
    ])
    written += 1
  }
  while (written < 20) await write()
  const target = await another('template0')
  const copied = await busy.take((entries) => target.apply(duringWrites(entries, write)))
  expect(copied.tally.missing).toEqual([])
  expect(Object.keys(copied.tally.files)).toHaveLength(5)
  expect(copied.tally.tables['records.notes']?.rows).toBe(copied.tally.tables['records.note_contacts']?.rows)
  expect(copied.tally.tables['records.notes']?.rows).toBeLessThan(written)
  expect(await target.tally()).toEqual(copied.tally)
})

/**
 * Writes after each entry, twice after the first ten: then files of a snapshot are removed before they are read, and it has to be started
 * again.
 */
async function* duringWrites(entries: Entries, write: () => Promise<void>): Entries & AsyncGenerator {
  let count = 0
  for await (const entry of entries) {
    yield entry
    await write()
    if (count < 10) await write()
    count += 1
  }
}

test('a missing file is reported, and everything else is backed up', async () => {
  const target = await another('template0')
  const damaged = await another()
  const lost = await damaged.store('lost.jpg', Buffer.from('lost'))
  await damaged.store('kept.jpg', Buffer.from('kept'))
  await damaged.objectStore.remove([lost])
  const { tally } = await damaged.take((entries) => target.apply(entries))
  expect(tally.missing).toEqual([lost])
  expect(await target.tally()).toEqual(tally)
})
