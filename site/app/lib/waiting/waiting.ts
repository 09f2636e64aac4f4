import { countRows, type Rows } from '../count-rows'
import type { DatabaseClient } from '../database-client'
import { SUBMISSION_KINDS, type SubmissionKind, waitingOf } from '../kinds/kinds'

type Waits = SubmissionKind | 'application'

/** How much in the back office waits for somebody; null where that is not known. Everything is 0 once all of it is handled. */
export type Waiting = Readonly<Record<Waits, number | null>>

const SOURCES: ReadonlyArray<readonly [Waits, Rows]> = [
  ...SUBMISSION_KINDS.map((kind) => [kind, waitingOf(kind)] as const),
  ['application', { table: 'applications', where: ['status', 'eq', 'pending'] }],
]

export const NOT_COUNTED = Object.fromEntries(SOURCES.map(([waits]) => [waits, null])) as Waiting

/** The tables whose changes may change the counts. */
export const WAITING_TABLES = SOURCES.map(([, { table }]) => table)

/** Counts what nobody has decided on, and the visitors' events that no admin has looked at, without reading a row. */
export async function readWaiting(client: DatabaseClient): Promise<Waiting> {
  const counts = await Promise.all(
    SOURCES.map(async ([waits, rows]) => [waits, await countRows(client, rows)]),
  )
  return Object.fromEntries(counts) as Waiting
}

/** The sum of some counts; null when one of them is not known. */
export function sumOf(counts: ReadonlyArray<number | null>): number | null {
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0)
}
