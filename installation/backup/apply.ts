import type pg from 'pg'
import { lockMigrations, type SqlFolders } from 'zunft-backend/database'
import { StartError } from 'zunft-backend/errors'
import type { Secrets } from 'zunft-backend/project'
import { type ObjectStore, readObject } from 'zunft-backend/storage'
import type { Entries } from './entry.ts'
import { createFileWriter, type FileWriter } from './file-writer.ts'
import { receiveEntries, shapesByName } from './receive.ts'
import { tallyOfRows } from './rows.ts'
import { enableTriggers, isUnused, rebuildSchema, refuseHostedSupabase } from './schema.ts'
import type { TableShape } from './tables.ts'
import { type FileTally, firstDifference, Sum, type TableTally, type Tally } from './tally.ts'
import type { Whole } from './verify.ts'

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
