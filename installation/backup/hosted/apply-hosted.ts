import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { StartError } from 'zunft-backend/errors'
import { lockMigrations } from 'zunft-backend/installation'
import { inUse } from '../apply.ts'
import {
  type Entries,
  firstDifference,
  type Head,
  Sum,
  type TableTally,
  type Tally,
  type Whole,
} from '../entry.ts'
import { receiveEntries, unknownTable } from '../receive.ts'
import { tallyOfRows } from '../rows.ts'
import { readTables, type TableShape } from '../tables.ts'
import {
  createIncoming,
  type HostedProject,
  type Incoming,
  insertIncoming,
  isFactors,
  isOfProject,
  openFactors,
  type Place,
  platformTable,
} from './hosted-project.ts'

const BUCKETS = 'storage.buckets'

/**
 * Fills a project on Supabase that has neither accounts nor files with the incoming installation, completely or not at all: rows in one
 * transaction, files through the storage service. Before the commit everything is read back and compared with the checksums. Sessions and
 * pending mails end. Throws a `StartError` when the project is used, has rows and `overwrite` is false, has other migrations, or when
 * checksums differ.
 */
export async function applyToHosted(
  target: HostedProject,
  entries: Entries,
  overwrite: boolean,
): Promise<Whole> {
  const { owner, files } = target
  await lockMigrations(owner)
  await requireUnused(owner, overwrite)
  const folder = await mkdtemp(join(tmpdir(), 'zunft-files-'))
  const uploaded: Place[] = []
  try {
    await owner.query('begin')
    const whole = await write(target, folder, uploaded, entries).catch(async (error: unknown) => {
      await owner.query('rollback').catch(() => {})
      await Promise.allSettled(uploaded.map((place) => files.remove(place)))
      throw error
    })
    // The result of a failed commit is not always known, so nothing is reverted from here on.
    await owner.query('commit')
    return whole
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function write(
  target: HostedProject,
  folder: string,
  uploaded: Place[],
  entries: Entries,
): Promise<Whole> {
  const { owner } = target
  let project: readonly TableShape[] = []
  const incoming: Incoming[] = []
  const { head, tally } = await receiveEntries(owner, spool(folder), entries, async (head) => {
    await requireMigrations(owner, head)
    await disableTriggers(owner)
    const known = await projectTables(owner)
    project = head.tables.filter(isOfProject)
    const unknown = project.find(({ name }) => !known.includes(name))
    if (unknown) throw unknownTable(unknown.name)
    // Not truncated: the storage service reads some of them while files are uploaded.
    await owner.query(known.map((name) => `delete from ${name};`).join(''))
    for (const sent of head.tables) {
      const platform = platformTable(sent.name)
      if (platform) incoming.push(await createIncoming(owner, sent, platform))
    }
    const targets = new Map([
      ...project.map((table) => [table.name, table] as const),
      ...incoming.map(({ arrived, platform }) => [platform.name, arrived] as const),
    ])
    return (name) => targets.get(name) ?? null
  })
  const expected = movedPart(tally, project, incoming)
  const arrived: Record<string, TableTally> = {}
  for (const table of project) arrived[table.name] = await tallyOfRows(owner, table)
  for (const table of incoming) arrived[table.platform.name] = await tallyOfRows(owner, table.arrived)
  refuseDifference(expected, { ...expected, tables: arrived })
  for (const table of incoming) await moveTable(target, table, head, tally, folder, uploaded)
  const { [BUCKETS]: _, ...tables } = expected.tables
  return { head, tally: { ...expected, tables } }
}

/** The part of a tally that is moved: neither sessions nor tables that the platform has in another form. */
function movedPart(tally: Tally, project: readonly TableShape[], incoming: readonly Incoming[]): Tally {
  const names = [...project, ...incoming.map(({ platform }) => platform)].map(({ name }) => name)
  const tables = names.flatMap((name) => (tally.tables[name] ? [[name, tally.tables[name]] as const] : []))
  return { ...tally, tables: Object.fromEntries(tables) }
}

/** Writes the rows of a platform's table and compares the result with the tally. */
async function moveTable(
  { owner, files, homeOf }: HostedProject,
  table: Incoming,
  head: Head,
  tally: Tally,
  folder: string,
  uploaded: Place[],
): Promise<void> {
  const { name } = table.platform
  if (name === BUCKETS) return requireBuckets(owner, table)
  if (name === 'storage.objects') {
    const read = (file: StoredFile) => readFile(join(folder, file.version))
    await uploadFiles({ owner, files, homeOf, read, uploaded }, table, tally)
    return compareMoved(owner, table, KEPT)
  }
  if (isFactors(table.platform)) await openFactors(owner, table, head.secrets)
  await insertIncoming(owner, table)
  await compareMoved(owner, table)
}

async function compareMoved(
  owner: pg.ClientBase,
  { moved, platform }: Incoming,
  columns = platform.columns,
): Promise<void> {
  const [expected, found] = [
    await tallyOfRows(owner, { ...moved, columns }),
    await tallyOfRows(owner, { ...platform, columns }),
  ]
  const tallyOf = (table: TableTally): Tally => ({
    tables: { [platform.name]: table },
    files: {},
    missing: [],
  })
  refuseDifference(tallyOf(expected), tallyOf(found))
}

function refuseDifference(expected: Tally, found: Tally): void {
  const difference = firstDifference(expected, found)
  if (difference) throw new StartError(`Es ist nicht alles angekommen: ${difference}.`)
}

async function requireUnused(owner: pg.ClientBase, overwrite: boolean): Promise<void> {
  if (await anyRow(owner, ['auth.users', 'storage.objects']))
    throw new StartError(
      'Das Projekt bei Supabase hat schon Konten oder Dateien; kopiert wird nur in eines ohne.',
    )
  if (!overwrite && (await anyRow(owner, await projectTables(owner)))) throw inUse()
}

async function anyRow(owner: pg.ClientBase, tables: readonly string[]): Promise<boolean> {
  const found = await owner.query<{ some: boolean }>(
    `select ${tables.map((name) => `exists (select from ${name})`).join(' or ')} as some`,
  )
  return found.rows[0]?.some === true
}

const projectTables = async (owner: pg.ClientBase): Promise<string[]> =>
  (await readTables(owner)).filter(isOfProject).map(({ name }) => name)

async function requireMigrations(owner: pg.ClientBase, { migrations }: Head): Promise<void> {
  const found = await owner.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  )
  if (found.rows.map(({ version }) => version).join() !== migrations.join())
    throw new StartError(
      'Das Projekt bei Supabase hat nicht dieselben Migrationen wie die Quelle. Bitte zuerst die Quelle aktualisieren und „supabase db push“ ausführen.',
    )
}

/** Compares the buckets, which migrations create; the platform's own columns are left out. */
async function requireBuckets(owner: pg.ClientBase, { moved }: Incoming): Promise<void> {
  const settings = 'id, public, file_size_limit, allowed_mime_types'
  const other = await owner.query<{ id: string }>(
    `select id from (select ${settings} from ${moved.name} except select ${settings} from storage.buckets) as other`,
  )
  if (other.rowCount)
    throw new StartError(
      `Diese Buckets fehlen bei Supabase oder haben andere Grenzen: ${other.rows.map(({ id }) => id).join(', ')}.`,
    )
}

/** The rows have passed all triggers and checks of references already. An extension of the platform allows `postgres` this setting. */
async function disableTriggers(owner: pg.ClientBase): Promise<void> {
  await owner.query('set local session_replication_role = replica')
}

/** Keeps files until their rows are known: there they have names. */
function spool(folder: string) {
  let current: Readonly<{ key: string; file: Awaited<ReturnType<typeof open>> }> | undefined
  const end = async () => {
    await current?.file.close()
    current = undefined
  }
  return {
    end,
    async write(key: string, bytes: Buffer) {
      if (current?.key !== key) {
        await end()
        current = { key, file: await open(join(folder, key), 'wx', 0o600) }
      }
      await current?.file.writeFile(bytes)
    },
  }
}

type StoredFile = Place & Readonly<{ id: string; version: string; type: string; cache: string }>

type Upload = HostedProject &
  Readonly<{
    read(file: StoredFile): Promise<Buffer<ArrayBuffer>>
    /** Filled with the files to remove again when the copy fails. */
    uploaded: Place[]
  }>

/** The service's own: version and metadata. The rest of its rows becomes that of ours. */
const MOVED = ['owner', 'owner_id', 'user_metadata', 'created_at', 'updated_at', 'last_accessed_at']

/** Columns of `storage.objects` that a file keeps. */
const KEPT = ['id', 'bucket_id', 'name', ...MOVED]

/** Uploads all files where their bytes belong, reads each back, and gives their rows id, place, owner and times. */
async function uploadFiles(upload: Upload, { arrived, moved }: Incoming, tally: Tally): Promise<void> {
  const { owner, files, homeOf, read, uploaded } = upload
  // A row without a file has nothing to upload; files lost before are listed at the end.
  await owner.query(`delete from ${arrived.name} where version is null or version = any ($1)`, [
    tally.missing,
  ])
  const found = await owner.query<StoredFile>(
    `select id, bucket_id as bucket, name, version, metadata::jsonb ->> 'cacheControl' as cache,
       metadata::jsonb ->> 'mimetype' as type from ${arrived.name} order by id`,
  )
  for (const file of found.rows) {
    const home = await homeOf(file)
    uploaded.push(home)
    await files.write(home, await read(file), { type: file.type, cacheControl: file.cache })
    const stored = await files.read(home)
    if (!stored || (await Sum.of(stored)).ofFile().sha256 !== tally.files[file.version]?.sha256)
      throw new StartError(`Es ist nicht alles angekommen: Datei ${file.bucket}/${file.name}.`)
    await owner.query(
      `update storage.objects as stored set (id, bucket_id, name, ${MOVED.join(', ')}) =
         (select id, bucket_id, name, ${MOVED.join(', ')} from ${moved.name} where id = $1)
       where bucket_id = $2 and name = $3`,
      [file.id, home.bucket, home.name],
    )
  }
}
