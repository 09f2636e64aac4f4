import { createContext, use } from 'react'
import { byKind, pendingOf } from '../kinds/kinds'
import { countsOf } from '../supabase/count-rows'

/** Pending submissions by kind, unseen events, and pending applications. */
export const PENDING = countsOf({
  ...byKind(pendingOf),
  application: { table: 'applications', where: ['status', 'eq', 'pending'] },
})

export type PendingCounts = typeof PENDING.unknown

/** Sum of the counts; null when one of them is unknown. */
export function sumOf(counts: ReadonlyArray<number | null>): number | null {
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0)
}

/** Loaded once for all that show it: sidebar, dashboard, tabs. */
export const PendingContext = createContext<PendingCounts>(PENDING.unknown)

/** Numbers of pending items, kept up to date, on the pages of the back office. */
export const usePendingCounts = (): PendingCounts => use(PendingContext)
