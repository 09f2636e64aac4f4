import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { StartError } from 'zunft-backend/errors'
import type { ObjectStore } from 'zunft-backend/installation'
import type { Entries, Head, Tally, Whole } from './entry.ts'
import { type RowWriter, setTextFormat, writeRows } from './rows.ts'
import type { TableShape } from './tables.ts'

/** Where the rows of a table of the backup are written; null: nowhere. Throws a `StartError` for a table that is unknown. */
type RowTarget = (table: string) => TableShape | null

/** Writes the files, and the rows to the tables that `begin` prepares; in one transaction, which the caller has begun. */
export async function receiveEntries(
  owner: pg.Client,
  files: Pick<FileWriter, 'write' | 'end'>,
  entries: Entries,
  begin: (head: Head) => Promise<RowTarget>,
): Promise<Whole> {
  let head: Head | undefined
  let tally: Tally | undefined
  let targetOf: RowTarget = shapesByName([])
  const rows = createRowDispatcher(owner)
  try {
    for await (const entry of entries) {
      if (entry.kind === 'file') {
        await files.write(entry.key, entry.bytes)
        continue
      }
      await files.end()
      if (entry.kind === 'rows') {
        const table = targetOf(entry.table)
        if (table) await rows.write(table, entry.bytes)
        continue
      }
      await rows.end()
      if (entry.kind === 'tally') tally = entry.tally
      else {
        head = entry.head
        targetOf = await begin(head)
        await setTextFormat(owner)
      }
    }
  } finally {
    await rows.abort()
  }
  if (!head || !tally) throw new StartError('Die Sicherung ist nicht vollständig.')
  return { head, tally }
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

export const shapesByName =
  (tables: readonly TableShape[]): RowTarget =>
  (name) => {
    const shape = tables.find((table) => table.name === name)
    if (!shape) throw unknownTable(name)
    return shape
  }

export const unknownTable = (name: string) =>
  new StartError(`Die Sicherung enthält eine unbekannte Tabelle: ${name}.`)

export type FileWriter = Readonly<{
  /** Adds a part to a file; a new key ends the one before. An existing file is overwritten. */
  write(key: string, bytes: Buffer): Promise<void>
  /** Ends the last file. */
  end(): Promise<void>
  /** Removes the files that were written and did not exist before. */
  revert(): Promise<void>
  /** Removes all other files. */
  removeOthers(keys: ReadonlySet<string>): Promise<void>
}>

/** Writes files that arrive in parts to an object store. */
export async function createFileWriter(store: ObjectStore): Promise<FileWriter> {
  const before = new Set<string>()
  for await (const page of store.list()) for (const { key } of page) before.add(key)
  const added: string[] = []
  let current: Readonly<{ key: string; path: string; file: FileHandle }> | undefined

  const end = async () => {
    if (!current) return
    const { key, path, file } = current
    current = undefined
    await file.close()
    await store.putFile(key, path)
    await rm(path, { force: true })
    if (!before.has(key)) added.push(key)
  }
  return {
    end,
    async write(key, bytes) {
      if (current?.key !== key) {
        await end()
        const path = join(store.cacheFolder, `.incoming-${randomUUID()}`)
        current = { key, path, file: await open(path, 'wx', 0o600) }
      }
      await current?.file.writeFile(bytes)
    },
    async revert() {
      if (current) {
        await current.file.close()
        await rm(current.path, { force: true })
      }
      await store.remove(added)
    },
    removeOthers: (keys) => store.remove([...before, ...added].filter((key) => !keys.has(key))),
  }
}
