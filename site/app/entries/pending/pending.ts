import { createContext, use } from 'react'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Database } from '../../lib/supabase/database.types'
import { byKind, SUBMISSION_TABLES, type SubmissionKind } from '../kinds/kinds'

/** Something that waits for the office: a row of `waiting_items()` (docs/product.md#dashboard). */
export type PendingItem = Readonly<Database['public']['Functions']['waiting_items']['Returns'][number]>

/** Kinds of waiting items, by their registration in the database. */
export type PendingKind =
  | SubmissionKind
  | 'held_event'
  | 'feed_change'
  | 'vanished_event'
  | 'failing_feed'
  | 'application'
  | 'business_change'
  | 'newsletter'
  | 'subscriber'
  | 'backup'
  | 'report'
  | 'setting'
  | 'unsent_mail'

/** Numbers of waiting items; null while unknown. */
export type PendingCounts = Readonly<Record<PendingKind, number | null>>

export type Pending = Readonly<{
  /** The oldest of each kind, those of the admin's own offices first; null while they are not known. */
  items: readonly PendingItem[] | null
  counts: PendingCounts
  /** The last attempt to read them failed. */
  failed: boolean
  reload: () => void
  /** Reads them again in the background. */
  refresh: () => void
}>

const countsWith = (count: number | null): PendingCounts => ({
  ...byKind(() => count),
  held_event: count,
  feed_change: count,
  vanished_event: count,
  failing_feed: count,
  application: count,
  business_change: count,
  newsletter: count,
  subscriber: count,
  backup: count,
  report: count,
  setting: count,
  unsent_mail: count,
})

export const PENDING_UNKNOWN: Pending = {
  items: null,
  counts: countsWith(null),
  failed: false,
  reload: () => {},
  refresh: () => {},
}

/** Tables whose changes affect waiting items. */
export const PENDING_TABLES: readonly string[] = [
  ...SUBMISSION_TABLES,
  'unseen_events',
  'event_feed_items',
  'event_feed_runs',
  'reports',
  'applications',
  'business_changes',
  'newsletters',
  'newsletter_subscriptions',
  'settings_versions',
]

/** Rejects with the PostgREST error. */
export async function readPending(client: DatabaseClient): Promise<readonly PendingItem[]> {
  const { data } = await client.rpc('waiting_items').throwOnError()
  return data
}

/** The number of each kind; every row of a kind carries it. */
export function countsOfItems(items: readonly PendingItem[]): PendingCounts {
  return { ...countsWith(0), ...Object.fromEntries(items.map(({ kind, total }) => [kind, total])) }
}

/** Sum of the counts; null when one of them is unknown. */
export function sumOf(counts: ReadonlyArray<number | null>): number | null {
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0)
}

/** Loaded once for all its users: sidebar, dashboard, tabs. */
export const PendingContext = createContext<Pending>(PENDING_UNKNOWN)

/** Waiting items, kept up to date, on the pages of the back office. */
export const usePending = (): Pending => use(PendingContext)

/** Numbers of waiting items, kept up to date, on the pages of the back office. */
export const usePendingCounts = (): PendingCounts => usePending().counts
