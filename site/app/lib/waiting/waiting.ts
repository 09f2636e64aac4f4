import { countRows, type Rows } from '../count-rows.ts'
import type { DatabaseClient } from '../database-client.ts'
import { SUBMISSION_KINDS, type SubmissionKind, waitingOf } from '../kinds/kinds.ts'

type Waits = SubmissionKind | 'application'

/** Number of pending items per kind; null when unknown, 0 when nothing is pending. */
export type Waiting = Readonly<Record<Waits, number | null>>

const SOURCES: ReadonlyArray<readonly [Waits, Rows]> = [
  ...SUBMISSION_KINDS.map((kind) => [kind, waitingOf(kind)] as const),
  ['application', { table: 'applications', where: ['status', 'eq', 'pending'] }],
]

export const NOT_COUNTED = Object.fromEntries(SOURCES.map(([waits]) => [waits, null])) as Waiting

/** Tables whose changes affect the counts. */
export const WAITING_TABLES = SOURCES.map(([, { table }]) => table)

/** Counts pending submissions and unseen events with HEAD requests, without reading rows. */
export async function readWaiting(client: DatabaseClient): Promise<Waiting> {
  const counts = await Promise.all(
    SOURCES.map(async ([waits, rows]) => [waits, await countRows(client, rows)]),
  )
  return Object.fromEntries(counts) as Waiting
}

/** Sum of the counts; null when one of them is unknown. */
export function sumOf(counts: ReadonlyArray<number | null>): number | null {
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0)
}
