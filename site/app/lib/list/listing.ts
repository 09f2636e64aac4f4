import { type IdRange, idRange } from '../links/entry-address'
import type { DatabaseClient } from '../supabase/clients'
import type { Paging } from './page-field'

/** State of a public list: its rows, or that reading failed. Without `paging` they are the whole list. */
export type Listing<Row> =
  | Readonly<{ state: 'loaded'; rows: readonly Row[]; paging?: Paging }>
  | Readonly<{ state: 'failed' }>

/** Whether it is known that a list could not be read. The page then says so in a toast, and does not wait for its first use. */
export const hasFailed = (listing: Listing<unknown> | Promise<unknown>): boolean =>
  'state' in listing && listing.state === 'failed'

/** State of a page about one row; `ended` is one that was public before. */
export type Finding<Row> =
  | Readonly<{ state: 'found'; row: Row }>
  | Readonly<{ state: 'missing' | 'ended' | 'failed' }>

/** Status of a response by state (RFC 9110, 15). */
export const STATUS = { loaded: 200, found: 200, missing: 404, ended: 410, failed: 503 } as const

/** Status of a page with a list, which is missing after the last page. */
export const statusOfList = (listing: Listing<unknown>): number =>
  listing.state === 'loaded' && listing.rows.length === 0 && (listing.paging?.page ?? 1) > 1
    ? STATUS.missing
    : STATUS[listing.state]

/** A request of postgrest-js, which is sent when it is awaited. */
type Query<Data> = Readonly<{
  retry(enabled: boolean): PromiseLike<Readonly<{ data: Data | null; error: { message: string } | null }>>
}>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads a list for everybody. Never rejects: a failure is logged with `what` was to be read, and is a state of the page. */
export async function readListing<Row>(what: string, query: Query<readonly Row[]>): Promise<Listing<Row>> {
  // No retries: postgrest-js would retry for seconds; the page reports the failure at once and offers to retry.
  const { data, error } = await query.retry(false)
  return data ? { state: 'loaded', rows: data } : failedListing(what, error)
}

/** The list with completed rows; an empty or failed list stays as it is. */
export async function completed<Row, Complete>(
  listing: Listing<Row>,
  complete: (rows: readonly Row[]) => Promise<readonly Complete[]>,
): Promise<Listing<Complete>> {
  return listing.state === 'failed' ? listing : { ...listing, rows: await complete(listing.rows) }
}

/** Logs why `what` could not be read. */
export function failedListing(what: string, error: unknown): Readonly<{ state: 'failed' }> {
  console.error(`The ${what} could not be read:`, (error as Readonly<{ message?: string }> | null)?.message)
  return { state: 'failed' }
}

/** Whether an entry with one of these ids was public before and no longer is. */
export const findEndedEntry = (client: DatabaseClient, kind: string, { first, last }: IdRange) =>
  client.rpc('entry_has_ended', { _kind: kind, _first: first, _last: last })

/** Reads the row of a kind that the last segment of an address means (`entrySegment`). Never rejects. */
export async function findEntry<Row>(
  client: DatabaseClient,
  kind: string,
  segment: string,
  query: (ids: IdRange) => Query<readonly Row[]>,
): Promise<Finding<Row>> {
  const ids = idRange(segment)
  return ids ? find(kind, query(ids), findEndedEntry(client, kind, ids)) : { state: 'missing' }
}

/**
 * Reads the row with this id. `hasEnded` says whether a missing row was public before. Never rejects. An id that does not match `idPattern`
 * (a UUID) is missing without a request.
 */
export async function findRow<Row>(
  what: string,
  id: string,
  query: Query<readonly Row[]>,
  hasEnded?: Query<boolean>,
  idPattern = UUID,
): Promise<Finding<Row>> {
  return idPattern.test(id) ? find(what, query, hasEnded) : { state: 'missing' }
}

async function find<Row>(
  what: string,
  query: Query<readonly Row[]>,
  hasEnded?: Query<boolean>,
): Promise<Finding<Row>> {
  const listing = await readListing(what, query)
  if (listing.state === 'failed') return listing
  const [row] = listing.rows
  if (row) return { state: 'found', row }
  const { data: ended, error } = (await hasEnded?.retry(false)) ?? { data: false, error: null }
  if (error) console.error(`Whether the ${what} has ended could not be read:`, error.message)
  return { state: error ? 'failed' : ended ? 'ended' : 'missing' }
}
