import { randomUUID } from 'node:crypto'
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
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from 'zunft-backend/database'
import { readProject } from 'zunft-backend/project'
import type { S3Settings } from 'zunft-backend/storage'
import { createPersonas } from 'zunft-backend/testing/server'
import { startS3Server } from 'zunft-backend/testing/storage'
import { createRows } from '../../supabase/tests/permissions/entity.ts'
import { readConfig } from '../config.ts'
import { readArchive } from './archive/read-archive.ts'
import { writeArchive } from './archive/write-archive.ts'
import { type Entries, PART_BYTES } from './entry.ts'
import { sharedResource } from './installation.ts'
import { SCHEMAS } from './tables.ts'
import { createInstallation, SECRETS, type TestInstallation } from './testing/target.ts'
import { verifyEntries } from './verify.ts'

const { sql: PROJECT_SQL } = readProject('supabase')

/** Values that COPY has to escape, and more than one line of them. */
const AWKWARD = 'Zeile 1\nZeile 2\t\\N "Grüße" \\. 🎉'

let source: TestInstallation
let folder: string
let archive: string
const opened: TestInstallation[] = []
const another = async (template?: 'template0', bucket?: S3Settings) => {
  const installation = await createInstallation(template, bucket)
  opened.push(installation)
  return installation
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zunft-archive-'))
  archive = join(folder, 'backup.tar.gz')
  source = await another()
  await createPersonas(source.db.adminPool, SECRETS)
  await createRows(source.db.adminPool)
  await source.db.adminPool.query(`insert into public.ideas (title, description) values ('Brunnen', $1)`, [
    AWKWARD,
  ])
  await store(source, 'small.jpg', Buffer.from('some bytes'))
  await store(source, 'empty.jpg', Buffer.alloc(0))
  await store(source, 'large.jpg', Buffer.alloc(PART_BYTES + 1_000, 'large'))
  await source.take((entries) => writeArchive(archive, entries))
})
afterAll(async () => {
  await Promise.all(opened.map((installation) => installation.remove()))
  rmSync(folder, { recursive: true, force: true })
})

async function store(
  { db, objectStore }: TestInstallation,
  name: string,
  bytes: Uint8Array,
): Promise<string> {
  const version = randomUUID()
  await objectStore.put(version, bytes)
  const replaced = await db.adminPool.query<{ version: string }>(
    `select version from storage.objects where bucket_id = 'event-images' and name = $1`,
    [name],
  )
  await db.adminPool.query(
    `insert into storage.objects (bucket_id, name, version) values ('event-images', $1, $2)
     on conflict (bucket_id, name) do update set version = excluded.version`,
    [name, version],
  )
  await objectStore.remove(replaced.rows.map((row) => row.version))
  return version
}

async function keysOf({ objectStore }: TestInstallation): Promise<string[]> {
  const keys: string[] = []
  for await (const page of objectStore.list()) keys.push(...page.map(({ key }) => key))
  return keys.sort()
}

test('a backup is one file with mode 0600 and never overwrites another', async () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  await expect(source.take((entries) => writeArchive(archive, entries))).rejects.toMatchObject({
    code: 'EEXIST',
  })
  await expect(verifyEntries(readArchive(archive))).resolves.toMatchObject({ head: { secrets: SECRETS } })
})

test('a restore into an empty database restores rows, accounts, files and secrets', async () => {
  const target = await another('template0')
  await target.apply(readArchive(archive))
  expect(await target.tally()).toEqual(await source.tally())
  expect(target.secrets()).toEqual(SECRETS)
  const idea = await target.db.adminPool.query('select title from public.ideas where description = $1', [
    AWKWARD,
  ])
  expect(idea.rows).toEqual([{ title: 'Brunnen' }])
  expect(await keysOf(target)).toEqual(await keysOf(source))
})

test('files are restored from folder to bucket and back unchanged', async () => {
  const s3 = await startS3Server()
  try {
    const hosted = await another('template0', s3.settings)
    await source.take((entries) => hosted.apply(entries))
    expect(await keysOf(hosted)).toEqual(await keysOf(source))
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

test('privileges, policies and triggers apply to restored data', async () => {
  const target = await another()
  await target.apply(readArchive(archive))
  await migrate(target.db.ownerConnection, PROJECT_SQL)
  const rules = `
    select c.oid::regclass::text as relation, c.relacl::text, c.relrowsecurity,
      (select array_agg(t.tgname::text || t.tgenabled::text order by t.tgname) from pg_trigger as t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
      (select array_agg(p.polname order by p.polname) from pg_policy as p where p.polrelid = c.oid) as policies
    from pg_class as c where c.relnamespace::regnamespace::text = any ($1) and c.relkind in ('r', 'v') order by 1`
  const [expected, found] = await Promise.all(
    [source, target].map(({ db }) => db.adminPool.query(rules, [SCHEMAS]).then(({ rows }) => rows)),
  )
  expect(found).toEqual(expected)
})

test('an older backup is restored and then migrated', async () => {
  const early = await another('template0')
  const migrations = join(folder, 'early')
  mkdirSync(migrations)
  for (const name of readdirSync(PROJECT_SQL.migrations).filter((name) => name < '202601010014')) {
    copyFileSync(join(PROJECT_SQL.migrations, name), join(migrations, name))
  }
  await migrate(early.db.ownerConnection, { platform: PROJECT_SQL.platform, migrations })
  await early.db.adminPool.query(
    `insert into public.ideas (title, description) values ('Früher', 'Damals schon')`,
  )
  const target = await another()
  await early.take((entries) => target.apply(entries))
  expect(await target.tally()).toEqual(await early.tally())
  await migrate(target.db.ownerConnection, PROJECT_SQL)
  const ideas = await target.db.adminPool.query('select title from public.ideas')
  expect(ideas.rows).toEqual([{ title: 'Früher' }])
})

test('a backup without a newer column and table of the platform is restored, and they exist', async () => {
  const early = await another()
  await early.db.adminPool.query(`
    alter table storage.objects drop column user_metadata cascade;
    drop table auth.one_time_tokens cascade;
    insert into public.ideas (title, description) values ('Früher', 'Damals schon')`)
  const target = await another()
  const { tally } = await early.take((entries) => target.apply(entries))
  expect(await early.tally()).toEqual(tally)
  await migrate(target.db.ownerConnection, PROJECT_SQL)
  const found = await target.db.adminPool.query(
    'select title, (select count(user_metadata) from storage.objects), (select count(*) from auth.one_time_tokens) from public.ideas',
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
    await target.db.adminPool.query(
      `insert into public.newsletter_subscriptions (name, email) values ('A', 'a@example.org')`,
    )
    const before = await target.tally()
    await expect(target.apply(readArchive(archive))).rejects.toThrow('--overwrite')
    expect(await target.tally()).toEqual(before)
    expect(await keysOf(target)).toEqual([])
  })

  test('is replaced with all its files with --overwrite', async () => {
    const target = await another()
    await store(target, 'older.jpg', Buffer.from('older'))
    await target.apply(readArchive(archive), true)
    expect(await target.tally()).toEqual(await source.tally())
    expect(await keysOf(target)).toEqual(await keysOf(source))
  })

  test('is unchanged when the restore fails', async () => {
    const target = await another()
    await store(target, 'older.jpg', Buffer.from('older'))
    const before = [await target.tally(), await keysOf(target)]
    await expect(target.apply(withoutOneRow(readArchive(archive)), true)).rejects.toThrow(
      /records.voucher_participant_bank_details.*erwartet/,
    )
    await expect(target.apply(endingEarly(readArchive(archive)), true)).rejects.toThrow('vollständig')
    expect([await target.tally(), await keysOf(target)]).toEqual(before)
    expect(target.secrets()).toBeUndefined()
  })
})

async function* withoutOneRow(entries: Entries): Entries & AsyncGenerator {
  for await (const entry of entries) {
    if (entry.kind === 'rows' && entry.table === 'records.voucher_participant_bank_details') continue
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
  const write = (number: number) =>
    Promise.all([
      store(busy, `${number % 5}.jpg`, Buffer.from(`picture ${number}`)),
      busy.db.adminPool.query(
        `insert into public.ideas (title, description) values ('Idee', 'Nummer ${number}')`,
      ),
    ])
  for (let number = 0; number < 20; number += 1) await write(number)
  let writing = true
  let written = 20
  const writer = (async () => {
    for (; writing; written += 1) await write(written)
  })()
  const target = await another('template0')
  const copied = await busy
    .take((entries) => target.apply(slowly(entries, () => written)))
    .finally(() => {
      writing = false
    })
  await writer
  expect(copied.tally.missing).toEqual([])
  expect(Object.keys(copied.tally.files)).toHaveLength(5)
  expect(copied.tally.tables['records.ideas']?.rows).toBe(copied.tally.tables['records.idea_contacts']?.rows)
  expect(await target.tally()).toEqual(copied.tally)
  expect(written).toBeGreaterThan(25)
})

/** Runs a callback between any two entries, up to the head. */
async function* slowly(entries: Entries, written: () => number): Entries & AsyncGenerator {
  let settled = false
  for await (const entry of entries) {
    settled ||= entry.kind === 'head'
    const before = written()
    if (!settled) await expect.poll(written, { interval: 1, timeout: 5_000 }).toBeGreaterThan(before)
    yield entry
  }
}

test('a missing file is reported, and everything else is backed up', async () => {
  const target = await another('template0')
  const damaged = await another()
  const lost = await store(damaged, 'lost.jpg', Buffer.from('lost'))
  await store(damaged, 'kept.jpg', Buffer.from('kept'))
  await damaged.objectStore.remove([lost])
  const { tally } = await damaged.take((entries) => target.apply(entries))
  expect(tally.missing).toEqual([lost])
  expect(await target.tally()).toEqual(tally)
})

test('every table is in a schema that is backed up, and none uses a sequence', async () => {
  const elsewhere = await source.db.adminPool.query(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'p', 'S', 'm')
       and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')
       and (relkind <> 'r' or relnamespace::regnamespace::text <> all ($1))`,
    [SCHEMAS],
  )
  expect(elsewhere.rows).toEqual([])
})
