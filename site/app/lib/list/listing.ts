import { type IdRange, idRange } from '../entry-address/entry-address'

/** State of a public list: its rows, or that reading failed. */
export type Listing<Row> = Readonly<{ state: 'loaded'; rows: readonly Row[] }> | Readonly<{ state: 'failed' }>

/** State of a page about one row; `ended` is one that was public before. */
export type Finding<Row> =
  | Readonly<{ state: 'found'; row: Row }>
  | Readonly<{ state: 'missing' | 'ended' | 'failed' }>

/** Status of a response by state (RFC 9110, 15). */
export const STATUS = { loaded: 200, found: 200, missing: 404, ended: 410, failed: 503 } as const

/** A request of postgrest-js, which is sent when it is awaited. */
type Query<Data> = Readonly<{
  retry(enabled: boolean): PromiseLike<Readonly<{ data: Data | null; error: { message: string } | null }>>
}>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads a list for everybody. Never rejects: a failure is logged with `what` was to be read, and is a state of the page. */
export async function readListing<Row>(what: string, query: Query<readonly Row[]>): Promise<Listing<Row>> {
  // No retries: postgrest-js would retry for seconds; the page reports the failure at once and offers to retry.
  const { data, error } = await query.retry(false)
  if (data) return { state: 'loaded', rows: data }
  console.error(`The ${what} could not be read:`, error?.message)
  return { state: 'failed' }
}

/** Reads the row that the last segment of an address means (`entrySegment`). Never rejects. */
export async function findEntry<Row>(
  what: string,
  segment: string,
  query: (ids: IdRange) => Query<readonly Row[]>,
): Promise<Finding<Row>> {
  const ids = idRange(segment)
  if (!ids) return { state: 'missing' }
  const listing = await readListing(what, query(ids))
  if (listing.state === 'failed') return listing
  const [row] = listing.rows
  return row ? { state: 'found', row } : { state: 'missing' }
}

/**
 * Reads the row with this id. `hasEnded` tells one that was public before from one that never was. Never rejects. An id that does not match
 * `idPattern` (a UUID) is missing without a request.
 */
export async function findRow<Row>(
  what: string,
  id: string,
  query: Query<readonly Row[]>,
  hasEnded?: Query<boolean>,
  idPattern = UUID,
): Promise<Finding<Row>> {
  if (!idPattern.test(id)) return { state: 'missing' }
  const listing = await readListing(what, query)
  if (listing.state === 'failed') return listing
  const [row] = listing.rows
  if (row) return { state: 'found', row }
  const { data: ended, error } = (await hasEnded?.retry(false)) ?? { data: false, error: null }
  if (error) console.error(`Whether the ${what} has ended could not be read:`, error.message)
  return { state: error ? 'failed' : ended ? 'ended' : 'missing' }
}
