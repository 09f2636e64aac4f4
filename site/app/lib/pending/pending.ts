import { createContext, use } from 'react'
import { pendingOf, SUBMISSION_KINDS, type SubmissionKind } from '../kinds/kinds'
import type { DatabaseClient } from '../supabase/clients'
import { countRows, type Rows } from '../supabase/count-rows'

type PendingKind = SubmissionKind | 'application'

/** Number of pending items per kind; null when unknown, 0 when nothing is pending. */
export type PendingCounts = Readonly<Record<PendingKind, number | null>>

const SOURCES: ReadonlyArray<readonly [PendingKind, Rows]> = [
  ...SUBMISSION_KINDS.map((kind) => [kind, pendingOf(kind)] as const),
  ['application', { table: 'applications', where: ['status', 'eq', 'pending'] }],
]

export const NOT_COUNTED = Object.fromEntries(SOURCES.map(([kind]) => [kind, null])) as PendingCounts

/** Tables whose changes affect the counts. */
export const PENDING_TABLES = SOURCES.map(([, { table }]) => table)

/** Counts pending submissions and unseen events with HEAD requests, without reading rows. */
export async function readPendingCounts(client: DatabaseClient): Promise<PendingCounts> {
  const counts = await Promise.all(SOURCES.map(async ([kind, rows]) => [kind, await countRows(client, rows)]))
  return Object.fromEntries(counts) as PendingCounts
}

/** Sum of the counts; null when one of them is unknown. */
export function sumOf(counts: ReadonlyArray<number | null>): number | null {
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0)
}

/** Loaded once for all that show it: sidebar, dashboard, tabs. */
export const PendingContext = createContext<PendingCounts>(NOT_COUNTED)

/** Numbers of pending items, kept up to date, on the pages of the back office. */
export const usePendingCounts = (): PendingCounts => use(PendingContext)
