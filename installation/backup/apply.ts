import type pg from 'pg'
import { lockMigrations, type SqlFolders } from 'zunft-backend/database'
import { StartError } from 'zunft-backend/errors'
import type { Secrets } from 'zunft-backend/project'
import { type ObjectStore, readObject } from 'zunft-backend/storage'
import type { Entries, Head } from './entry.ts'
import { createFileWriter, type FileWriter } from './file-writer.ts'
import { type RowWriter, readRows, setTextFormat, writeRows } from './rows.ts'
import { enableTriggers, isUnused, rebuildSchema, refuseHostedSupabase } from './schema.ts'
import type { TableShape } from './tables.ts'
import { firstDifference, Sum, type Tally } from './tally.ts'
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

const inUse = () =>
  new StartError('Das Ziel enthält schon Daten. Nur mit --overwrite werden sie durch die neuen ersetzt.')

type Written = Whole & Readonly<{ tables: readonly TableShape[] }>

async function write(target: Target, files: FileWriter, entries: Entries): Promise<Written> {
  let head: Head | undefined
  let tally: Tally | undefined
  let tables: readonly TableShape[] = []
  const rows = createRowDispatcher(target.owner)
  try {
    for await (const entry of entries) {
      if (entry.kind === 'file') {
        await files.write(entry.key, entry.bytes)
        continue
      }
      await files.end()
      if (entry.kind === 'rows') {
        await rows.write(shapeOf(tables, entry.table), entry.bytes)
        continue
      }
      await rows.end()
      if (entry.kind === 'tally') tally = entry.tally
      else {
        head = entry.head
        tables = await rebuildSchema(target.owner, head, target.folders)
        await setTextFormat(target.owner)
      }
    }
  } finally {
    await rows.abort()
  }
  if (!head || !tally) throw new StartError('Die Sicherung ist nicht vollständig.')
  return { head, tally, tables }
}

/** One COPY at a time: rows of another table end the one before. */
function createRowDispatcher(owner: pg.Client) {
  let current: Readonly<{ table: TableShape; writer: RowWriter }> | undefined
  const end = async () => {
    await current?.writer.end()
    current = undefined
  }
  return {
    end,
    async write(table: TableShape, bytes: Buffer) {
      if (current?.table !== table) {
        await end()
        current = { table, writer: writeRows(owner, table) }
      }
      await current?.writer.write(bytes)
    },
    abort: async () => current?.writer.abort(),
  }
}

function shapeOf(tables: readonly TableShape[], name: string): TableShape {
  const shape = tables.find((table) => table.name === name)
  if (!shape) throw new StartError(`Die Sicherung enthält eine unbekannte Tabelle: ${name}.`)
  return shape
}

/** Reads back what was written. */
async function computeTally(target: Target, shapes: readonly TableShape[], expected: Tally): Promise<Tally> {
  const tables: Record<string, ReturnType<Sum['ofRows']>> = {}
  for (const shape of shapes) {
    tables[shape.name] = (await checksumOf(readRows(target.owner, shape))).ofRows()
  }
  const files: Record<string, ReturnType<Sum['ofFile']>> = {}
  for (const key of Object.keys(expected.files)) {
    const content = await readObject(target.objectStore, key)
    if (content) files[key] = (await checksumOf(content)).ofFile()
  }
  return { tables, files, missing: expected.missing }
}

async function checksumOf(chunks: AsyncIterable<Uint8Array>): Promise<Sum> {
  const sum = new Sum()
  for await (const chunk of chunks) sum.add(chunk)
  return sum
}
