import type { PostgrestClient } from '@supabase/postgrest-js'

/** As many rows as the wire gives with one answer. */
const PAGE = 1_000

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
  const { data, count } = await client
    .from(table)
    .select('*', { count: 'exact' })
    .order('created_at', { ascending: false })
    // Rows of one import have the same time; they keep their places however often the list is read.
    .order('id')
    .limit(PAGE)
    .retry(false)
    .overrideTypes<Row[], { merge: false }>()
    .throwOnError()
  if (data.length < PAGE) return data
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

async function readLane<Row extends { id: string }>(
  client: PostgrestClient,
  table: string,
  { from, below }: (typeof LANES)[number],
  onRead: (rows: number) => void,
): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const last = all.at(-1)?.id
    let query = client.from(table).select('*')
    if (last !== undefined) query = query.gt('id', last)
    else if (from !== null) query = query.gte('id', from)
    if (below !== null) query = query.lt('id', below)
    const { data } = await query
      .order('id')
      .limit(PAGE)
      .retry(false)
      .overrideTypes<Row[], { merge: false }>()
      .throwOnError()
    all.push(...data)
    onRead(data.length)
    if (data.length < PAGE) return all
  }
}

const newestFirst = (a: { created_at: string }, b: { created_at: string }) =>
  Date.parse(b.created_at) - Date.parse(a.created_at)
