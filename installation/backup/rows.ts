import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { Sum, type TableTally } from './entry.ts'
import type { TableShape } from './tables.ts'

/** Settings that make the text form of values independent of the server, so that checksums can be compared. */
const TEXT_FORMAT = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local client_encoding = 'UTF8';
  set local search_path = '';
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;`

/** To be called once in every transaction that reads or writes rows. */
export async function setTextFormat(client: pg.ClientBase): Promise<void> {
  await client.query(TEXT_FORMAT)
}

/** All rows of a table in COPY's text format, one per line, ordered by key. */
export async function* readRows(client: pg.ClientBase, table: TableShape): AsyncGenerator<Buffer> {
  const order = table.order.map((column) => `${column}::text collate "C"`).join(', ')
  const query = `select ${table.columns.join(', ')} from ${table.name} order by ${order}`
  yield* client.query(to(`copy (${query}) to stdout`)) as AsyncIterable<Buffer>
}

/** Count and checksum of the rows of a table. */
export const tallyOfRows = async (client: pg.ClientBase, table: TableShape): Promise<TableTally> =>
  (await Sum.of(readRows(client, table))).ofRows()

export type RowWriter = Readonly<{
  write(bytes: Buffer): Promise<void>
  /** Resolves when all rows are written; rejects with the database's error. */
  end(): Promise<void>
  /** Aborts the COPY, so that the connection can be used again. No error when it has ended already. */
  abort(): Promise<void>
}>

/** Writes rows in the format of `readRows`; a chunk may end within a row. */
export function writeRows(client: pg.ClientBase, table: TableShape): RowWriter {
  const stream: Writable = client.query(from(`copy ${table.name} (${table.columns.join(', ')}) from stdin`))
  const done = finished(stream)
  // The next write rejects with this error; without this listener it would end the process.
  done.catch(() => {})
  return {
    async write(bytes) {
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done])
    },
    async end() {
      stream.end()
      await done
    },
    async abort() {
      stream.destroy(new Error('The COPY was aborted.'))
      await done.catch(() => {})
    },
  }
}
