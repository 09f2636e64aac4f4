import type { DatabaseClient } from '../lib/supabase/clients'
import type { SubmissionKind } from './kinds/kinds'

/** Kinds of rows that go to the bin when the office deletes them (docs/product.md#bin). */
export type BinKind = SubmissionKind | 'member' | 'application'

/**
 * Puts a deleted row back, a subscriber within a minute. Rejects with the PostgREST error: PT404 when it is not in the bin, 23505 when
 * something else has its place.
 */
export async function restoreFromBin(
  client: DatabaseClient,
  kind: BinKind | 'subscriber',
  id: string,
): Promise<void> {
  await client.rpc('restore_from_bin', { _kind: kind, _row_id: id }).throwOnError()
}
