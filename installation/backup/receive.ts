import type pg from 'pg'
import { StartError } from 'zunft-backend/errors'
import type { Entries, Head } from './entry.ts'
import type { FileWriter } from './file-writer.ts'
import { type RowWriter, setTextFormat, writeRows } from './rows.ts'
import type { TableShape } from './tables.ts'
import type { Tally, Whole } from './tally.ts'

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
