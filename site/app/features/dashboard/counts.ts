import { countedOf, SUBMISSION_KINDS, type SubmissionKind } from '../../lib/kinds/kinds'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { countRows, type Rows } from '../../lib/supabase/count-rows'

type Counted = SubmissionKind | 'subscriber' | 'application'

/** The figures of docs/product.md#dashboard; null where the count failed. */
export type Counts = Readonly<Record<Counted, number | null>>

const SOURCES: ReadonlyArray<readonly [Counted, Rows]> = [
  ['subscriber', { table: 'newsletter_subscriptions', where: ['active', 'eq', true] }],
  ['application', { table: 'applications', where: ['status', 'eq', 'pending'] }],
  ...SUBMISSION_KINDS.map((kind) => [kind, countedOf(kind)] as const),
]

export const UNKNOWN = Object.fromEntries(SOURCES.map(([counted]) => [counted, null])) as Counts

/** Tables whose changes affect the figures. */
export const COUNTED_TABLES = SOURCES.map(([, { table }]) => table)

/** Counts with HEAD requests, without reading rows. A failed count is logged and does not affect the others. */
export async function readCounts(client: DatabaseClient): Promise<Counts> {
  const counts = await Promise.all(
    SOURCES.map(async ([counted, rows]) => [counted, await countRows(client, rows)]),
  )
  return Object.fromEntries(counts) as Counts
}
