import type { PostgrestClient } from '@supabase/postgrest-js'

/** As many rows as the wire gives with one answer. */
const PAGE = 1_000
/** As few as are asked for: fifty of the longest rows fit into one answer several times. */
const SMALLEST_PAGE = 50
/** What the wire says where an answer would have too many bytes. */
const TOO_LARGE = '54000'

/** Where the ids (random UUIDs) are cut, so that four readings run side by side. */
const CUTS = ['4', '8', 'c'].map((digit) => `${digit}0000000-0000-0000-0000-000000000000`)
const LANES = [...CUTS, null].map((below, place) => ({ from: CUTS[place - 1] ?? null, below }))

export type Progress = Readonly<{ done: number; total: number }>

/**
 * Every row of a table, newest first, however many there are. A table of one page is read with one request; a longer one goes on by id
 * and not by place, so that rows which come and go meanwhile make no gaps. Rejects with the wire's error.
 */
export async function everyRow<Row extends { id: string; created_at: string }>(
  client: PostgrestClient,
  table: string,
  onProgress?: (progress: Progress) => void,
): Promise<readonly Row[]> {
  const { data, count, size } = await readPage((size) =>
    client
      .from(table)
      .select('*', { count: 'exact' })
      .order('created_at', { ascending: false })
      // Rows of one import have the same time; they keep their places however often the list is read.
      .order('id')
      .limit(size)
      .retry(false)
      .overrideTypes<Row[], { merge: false }>()
      .throwOnError(),
  )
  if (data.length < size) return data
  let done = 0
  const lanes = await Promise.all(
    LANES.map((lane) =>
      readLane<Row>(client, table, lane, (read) => {
        done += read
        onProgress?.({ done, total: Math.max(done, count ?? 0) })
      }),
    ),
  )
  return lanes.flat().sort(newestFirst)
}

function readLane<Row extends { id: string }>(
  client: PostgrestClient,
  table: string,
  { from, below }: (typeof LANES)[number],
  onRead: (rows: number) => void,
): Promise<Row[]> {
  return everyPage((size, read: readonly Row[]) => {
    const last = read.at(-1)?.id
    let query = client.from(table).select('*')
    if (last !== undefined) query = query.gt('id', last)
    else if (from !== null) query = query.gte('id', from)
    if (below !== null) query = query.lt('id', below)
    return query.order('id').limit(size).retry(false).overrideTypes<Row[], { merge: false }>().throwOnError()
  }, onRead)
}

/** A query with its order, as far as it has to be one to be read page by page. */
type OrderedQuery = Readonly<{
  range(
    from: number,
    to: number,
  ): Readonly<{
    retry(enabled: boolean): Readonly<{ throwOnError(): PromiseLike<{ data: unknown }> }>
  }>
}>

/** Every row of a query in the order that it asks for, which leaves no two rows equal. Rejects with the server's error. */
export function everyRowInOrder<Row>(query: () => OrderedQuery): Promise<readonly Row[]> {
  return everyPage(
    (size, { length }) =>
      query()
        .range(length, length + size - 1)
        .retry(false)
        .throwOnError() as PromiseLike<{ data: Row[] }>,
  )
}

/**
 * Every row of a question that `read` asks page by page: for at most `size` rows behind those that are there already. Rejects with the
 * wire's error.
 */
async function everyPage<Row>(
  read: (size: number, all: readonly Row[]) => PromiseLike<{ data: readonly Row[] }>,
  onRead?: (rows: number) => void,
): Promise<Row[]> {
  const all: Row[] = []
  let asked: number | undefined
  for (;;) {
    const { data, size } = await readPage((most) => read(most, all), asked)
    asked = size
    all.push(...data)
    onRead?.(data.length)
    if (data.length < size) return all
  }
}

/** One answer, of fewer rows where those of a page are too many bytes, and for how many rows it was asked in the end. */
async function readPage<Answer extends object>(
  read: (size: number) => PromiseLike<Answer>,
  size = PAGE,
): Promise<Answer & { size: number }> {
  try {
    return { ...(await read(size)), size }
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === TOO_LARGE
    if (!isTooLarge || size === SMALLEST_PAGE) throw error
    return readPage(read, Math.max(SMALLEST_PAGE, Math.floor(size / 8)))
  }
}

const newestFirst = (a: { created_at: string }, b: { created_at: string }) =>
  Date.parse(b.created_at) - Date.parse(a.created_at)
