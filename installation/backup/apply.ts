import type pg from 'pg'
import { StartError } from 'zunft-backend/errors'
import {
  buildSchema,
  lockMigrations,
  type ObjectStore,
  readObject,
  type Secrets,
  type SqlFolders,
} from 'zunft-backend/installation'
import { GERMAN } from 'zunft-backend/messages/german'
import {
  type Entries,
  type FileTally,
  firstDifference,
  type Head,
  Sum,
  type TableTally,
  type Tally,
  type Whole,
} from './entry.ts'
import { createFileWriter, type FileWriter, receiveEntries, shapesByName } from './receive.ts'
import { tallyOfRows } from './rows.ts'
import { readTables, SCHEMAS, type TableShape } from './tables.ts'

export type Target = Readonly<{
  /** Connected as the owner of the database, with no other clients. */
  owner: pg.Client
  objectStore: ObjectStore
  folders: SqlFolders
  /**
   * Writes the secrets to temporary files and returns a function that puts them in place. Throws a `StartError` when the target has others
   * that must not change.
   */
  keepSecrets(secrets: Secrets): () => void
}>

/**
 * Replaces the target by the incoming installation, completely or not at all: files are added beside the existing ones, rows are written in
 * one transaction, and before the commit everything is read back and compared with the checksums. Throws a `StartError` when the target is
 * used and `overwrite` is false, or when checksums differ.
 */
export async function applyEntries(target: Target, entries: Entries, overwrite: boolean): Promise<Whole> {
  const { owner, objectStore } = target
  await refuseHostedSupabase(owner)
  await lockMigrations(owner)
  if (!overwrite && !(await isUnused(owner))) throw inUse()
  const files = await createFileWriter(objectStore)
  const written = await begin(target, files, entries).catch(async (error: unknown) => {
    await owner.query('rollback').catch(() => {})
    await files.revert()
    throw error
  })
  // The result of a failed commit is not always known, so nothing is reverted from here on.
  await owner.query('commit')
  written.putSecrets()
  if (overwrite) await files.removeOthers(new Set(Object.keys(written.tally.files)))
  return written
}

/** Everything but the commit. */
async function begin(target: Target, files: FileWriter, entries: Entries) {
  await target.owner.query('begin')
  const { head, tally, tables } = await write(target, files, entries)
  const difference = firstDifference(tally, await computeTally(target, tables, tally))
  if (difference) throw new StartError(`Es ist nicht alles angekommen: ${difference}.`)
  await enableTriggers(target.owner)
  return { head, tally, putSecrets: head.secrets ? target.keepSecrets(head.secrets) : () => {} }
}

export const inUse = () =>
  new StartError('Das Ziel enthält schon Daten. Nur mit --overwrite werden sie durch die neuen ersetzt.')

async function write(target: Target, files: FileWriter, entries: Entries) {
  let tables: readonly TableShape[] = []
  const whole = await receiveEntries(target.owner, files, entries, async (head) => {
    tables = await rebuildSchema(target.owner, head, target.folders)
    return shapesByName(tables)
  })
  return { ...whole, tables }
}

/** Reads the written rows and files back. */
async function computeTally(target: Target, shapes: readonly TableShape[], expected: Tally): Promise<Tally> {
  const tables: Record<string, TableTally> = {}
  for (const shape of shapes) tables[shape.name] = await tallyOfRows(target.owner, shape)
  const files: Record<string, FileTally> = {}
  for (const key of Object.keys(expected.files)) {
    const content = await readObject(target.objectStore, key)
    if (content) files[key] = (await Sum.of(content)).ofFile()
  }
  return { tables, files, missing: expected.missing }
}

/** Rows inserted by the migrations, which exist in an unused installation, too. */
const WRITTEN_BY_MIGRATIONS: ReadonlySet<string> = new Set([
  'storage.buckets',
  'supabase_migrations.schema_migrations',
])

/** Whether the database contains no data of users. */
async function isUnused(owner: pg.ClientBase): Promise<boolean> {
  const tables = (await readTables(owner)).filter(({ name }) => !WRITTEN_BY_MIGRATIONS.has(name))
  const anyRow = tables.map(({ name }) => `exists (select from ${name})`).join(' or ')
  const found = await owner.query<{ some: boolean }>(`select (${anyRow || 'false'}) as some`)
  return found.rows[0]?.some === false
}

/**
 * Drops the schema and rebuilds it with the migrations of `head`, without rows and with triggers disabled, because the incoming rows have
 * passed them already. Returns the tables in order of insertion. Runs inside the caller's transaction.
 */
async function rebuildSchema(
  owner: pg.Client,
  head: Head,
  folders: SqlFolders,
): Promise<readonly TableShape[]> {
  await owner.query(`
    drop schema if exists ${SCHEMAS.join(', ')} cascade;
    create schema public;
    grant usage on schema public to public;`)
  await buildSchema(owner, folders, head.migrations, GERMAN)
  const tables = await readTables(owner)
  requireKnown(head.tables, tables)
  for (const { name } of tables) await owner.query(`alter table ${name} disable trigger user`)
  await owner.query(`truncate ${head.tables.map(({ name }) => name).join(', ')} cascade`)
  return head.tables
}

/**
 * Throws a `StartError` unless the tables of a backup exist here, of which `known` are all. Ours may have additional columns, because the
 * platform's schema below the migrations is always the current one. Names are compared with those of the database, so that an archive never
 * becomes SQL.
 */
export function requireKnown(tables: readonly TableShape[], known: readonly TableShape[]): void {
  const isKnown = ({ name, columns, order }: TableShape) => {
    const own = known.find((table) => table.name === name)
    const all = new Set([...(own?.columns ?? []), ...(own?.order ?? [])])
    return columns.length > 0 && order.length > 0 && [...columns, ...order].every((column) => all.has(column))
  }
  if (tables.length === 0 || !tables.every(isKnown)) {
    throw new StartError('Die Tabellen der Sicherung sind nicht die, die diese Version der Software kennt.')
  }
}

/** Checks deferred references first: a table with a pending check cannot be altered. */
async function enableTriggers(owner: pg.Client): Promise<void> {
  await owner.query('set constraints all immediate')
  for (const { name } of await readTables(owner)) await owner.query(`alter table ${name} enable trigger user`)
}

/** On hosted Supabase the schemas of accounts and files belong to the platform and cannot be rebuilt. */
async function refuseHostedSupabase(owner: pg.Client): Promise<void> {
  const found = await owner.query(`select from pg_catalog.pg_roles where rolname = 'supabase_admin'`)
  if (found.rowCount) {
    throw new StartError(
      'Das Ziel ist eine Datenbank von Supabase; dort legt die Plattform Konten und Dateien selbst an.',
    )
  }
}
