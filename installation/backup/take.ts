import type pg from 'pg'
import { type ObjectStore, readObject, type Secrets } from 'zunft-backend/installation'
import { type Entry, type FileTally, type Head, inParts, Sum, type TableTally } from './entry.ts'
import { readRows, setTextFormat } from './rows.ts'
import { readTables, type TableShape } from './tables.ts'

export type Source = Readonly<{
  /** Connected as the owner of the database. */
  owner: pg.Client
  objectStore: Pick<ObjectStore, 'read'>
  secrets: Secrets | null
  /** Those of another kind of installation; by default all of ours. */
  readTables?: (owner: pg.Client) => Promise<readonly TableShape[]>
  readRows?: (table: TableShape) => AsyncIterable<Uint8Array>
}>

/** Maximum number of snapshots started again because files were removed while reading. */
const MAX_SNAPSHOTS = 20

/**
 * Reads a whole installation, also while its server is running. All rows are from one snapshot. A file never changes under its key, but may
 * be removed after its row: so files are read first, then a snapshot of the rows is taken, and when one of its files is missing, a newer
 * snapshot, which does not refer to it any more. A file that is missing even then was lost before.
 */
export async function* takeEntries(source: Source): AsyncGenerator<Entry> {
  const { owner, objectStore } = source
  const files = new Map<string, FileTally>()
  const lost = new Set<string>()
  const readFiles = async function* (keys: readonly string[]): AsyncGenerator<Entry> {
    for (const key of keys.filter((key) => !files.has(key))) {
      const content = await readObject(objectStore, key)
      if (!content) {
        lost.add(key)
        continue
      }
      const sum = new Sum()
      let parts = 0
      for await (const bytes of inParts(content)) {
        sum.add(bytes)
        parts += 1
        yield { kind: 'file', key, bytes }
      }
      if (parts === 0) yield { kind: 'file', key, bytes: Buffer.alloc(0) }
      files.set(key, sum.ofFile())
    }
  }
  yield* readFiles(await namedFiles(owner))
  for (let attempt = 1; ; attempt += 1) {
    const missingBefore = new Set(lost)
    await owner.query('begin isolation level repeatable read, read only')
    try {
      await setTextFormat(owner)
      const named = await namedFiles(owner)
      yield* readFiles(named)
      const missing = named.filter((key) => !files.has(key))
      if (missing.some((key) => !missingBefore.has(key))) {
        if (attempt === MAX_SNAPSHOTS) throw new Error('Files are removed faster than they can be read.')
        continue
      }
      const head = await readHead(source)
      yield { kind: 'head', head }
      const tables: Record<string, TableTally> = {}
      for (const table of head.tables) {
        const sum = new Sum()
        for await (const bytes of inParts(source.readRows?.(table) ?? readRows(owner, table))) {
          sum.add(bytes)
          yield { kind: 'rows', table: table.name, bytes }
        }
        tables[table.name] = sum.ofRows()
      }
      const archived = named.flatMap((key) => {
        const file = files.get(key)
        return file ? [[key, file] as const] : []
      })
      yield { kind: 'tally', tally: { tables, files: Object.fromEntries(archived), missing } }
      return
    } finally {
      await owner.query('rollback')
    }
  }
}

async function readHead({ owner, secrets, readTables: read = readTables }: Source): Promise<Head> {
  const migrations = await owner.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  )
  return {
    format: 1,
    takenAt: new Date().toISOString(),
    migrations: migrations.rows.map(({ version }) => version),
    tables: await read(owner),
    secrets,
  }
}

async function namedFiles(owner: pg.Client): Promise<string[]> {
  const found = await owner.query<{ version: string }>(
    'select version from storage.objects where version is not null order by created_at, version',
  )
  return found.rows.map(({ version }) => version)
}
