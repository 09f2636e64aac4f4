import type { PostgrestClient } from '@supabase/postgrest-js'

/** Maximum number of rows in one response of the API. */
const PAGE = 1_000
/** Minimum page size: fifty rows of maximum length fit into a response several times. */
const SMALLEST_PAGE = 50
/** Error code when a response would exceed the size limit. */
const TOO_LARGE = '54000'

/** Boundaries in the range of ids (random UUIDs), so that four ranges are read in parallel. */
const CUTS = ['4', '8', 'c'].map((digit) => `${digit}0000000-0000-0000-0000-000000000000`)
const ID_RANGES = [...CUTS, null].map((below, place) => ({ from: CUTS[place - 1] ?? null, below }))

export type Progress = Readonly<{ done: number; total: number }>

/**
 * Reads all rows of a table, newest first, with all columns unless given. A table of one page needs one request; longer ones are read by keyset pagination over the id
 * instead of an offset, so that concurrent inserts and deletes cause no gaps. Rejects with the PostgREST error.
 */
export async function everyRow<Row extends { id: string; created_at: string }>(
  client: PostgrestClient,
  table: string,
  onProgress?: (progress: Progress) => void,
  columns = '*',
): Promise<readonly Row[]> {
  const { data, count, size } = await readWithSmallerPages((size) =>
    client
      .from(table)
      .select(columns, { count: 'exact' })
      .order('created_at', { ascending: false })
      // Rows of one import have the same time; the id makes their order stable.
      .order('id')
      .limit(size)
      .retry(false)
      .overrideTypes<Row[], { merge: false }>()
      .throwOnError(),
  )
  if (data.length < size) return data
  let done = 0
  const ranges = await Promise.all(
    ID_RANGES.map((range) =>
      readRange<Row>(client, table, columns, range, (read) => {
        done += read
        onProgress?.({ done, total: Math.max(done, count ?? 0) })
      }),
    ),
  )
  return ranges.flat().sort(newestFirst)
}

function readRange<Row extends { id: string }>(
  client: PostgrestClient,
  table: string,
  columns: string,
  { from, below }: (typeof ID_RANGES)[number],
  onRead: (rows: number) => void,
): Promise<Row[]> {
  return everyPage((size, read: readonly Row[]) => {
    const last = read.at(-1)?.id
    let query = client.from(table).select(columns)
    if (last !== undefined) query = query.gt('id', last)
    else if (from !== null) query = query.gte('id', from)
    if (below !== null) query = query.lt('id', below)
    return query.order('id').limit(size).retry(false).overrideTypes<Row[], { merge: false }>().throwOnError()
  }, onRead)
}

/** A query with an order, as needed for reading by pages. */
type OrderedQuery = Readonly<{
  range(
    from: number,
    to: number,
  ): Readonly<{
    retry(enabled: boolean): Readonly<{ throwOnError(): PromiseLike<{ data: unknown }> }>
  }>
}>

/** Reads all rows of a query in its order, which has to be total. Rejects with the PostgREST error. */
export function everyRowInOrder<Row>(query: () => OrderedQuery): Promise<readonly Row[]> {
  return everyPage(
    (size, { length }) =>
      query()
        .range(length, length + size - 1)
        .retry(false)
        .throwOnError() as PromiseLike<{ data: Row[] }>,
  )
}

/** Reads all rows by calling `read` for at most `size` rows after those read already. Rejects with the PostgREST error. */
async function everyPage<Row>(
  read: (size: number, all: readonly Row[]) => PromiseLike<{ data: readonly Row[] }>,
  onRead?: (rows: number) => void,
): Promise<Row[]> {
  const all: Row[] = []
  let pageSize: number | undefined
  for (;;) {
    const { data, size } = await readWithSmallerPages((most) => read(most, all), pageSize)
    pageSize = size
    all.push(...data)
    onRead?.(data.length)
    if (data.length < size) return all
  }
}

/** One response, with fewer rows when a page exceeds the size limit, and the page size finally used. */
async function readWithSmallerPages<Answer extends object>(
  read: (size: number) => PromiseLike<Answer>,
  size = PAGE,
): Promise<Answer & { size: number }> {
  try {
    return { ...(await read(size)), size }
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === TOO_LARGE
    if (!isTooLarge || size === SMALLEST_PAGE) throw error
    return readWithSmallerPages(read, Math.max(SMALLEST_PAGE, Math.floor(size / 8)))
  }
}

const newestFirst = (a: { created_at: string }, b: { created_at: string }) =>
  Date.parse(b.created_at) - Date.parse(a.created_at)
