import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { type Toast, useToast } from '../../ui/toast/toast-context'
import { useLoaded } from '../live/use-loaded'
import { sessionApi } from '../session/session-api'
import type { DatabaseClient } from '../supabase/clients'
import type { Progress } from './every-row'
import { searchFor, spellingsOf } from './search'

type Identified = Readonly<{ id: string }>

/** Source of a list's rows; a constant. */
export type ListSource<Row extends Identified> = Readonly<{
  /** Reads all rows as the signed-in user; rejects with the PostgREST error. */
  read: (client: DatabaseClient, onProgress: (progress: Progress) => void) => PromiseLike<readonly Row[]>
  /** Tables and views whose changes reload the rows. */
  tables: readonly string[]
  /** Text shown when reading fails; for a toast its description, and the toast is shown, too. */
  failed: string | (Toast & Readonly<{ description: string }>)
}>

export type List<Row> = Readonly<{
  /** Null until loaded, and when that failed. */
  rows: readonly Row[] | null
  /** Null unless reading failed; `toastShown`: a toast reported it. */
  failure: Readonly<{ title: string; toastShown: boolean }> | null
  /** Progress of reading a list of more than 1,000 rows; null before the first response and at the end. */
  progress: Progress | null
  /** Reads the rows again from the loading state, for a retry. */
  reload: () => void
  /** Reads the rows again in the background; a failure keeps the current ones. */
  refresh: () => Promise<void>
  /** Changes the rows locally until the next reload. This, `put` and `remove` are stable. */
  change: (next: (rows: readonly Row[]) => readonly Row[]) => void
  /** Replaces a changed row, or inserts a new one at the beginning. */
  put: (row: Row) => void
  remove: (id: string) => void
}>

/**
 * The rows of a list: read on mount and again when one of the tables has changed. Unchanged rows keep their identity, so that they are not
 * rendered again.
 */
export function useList<Row extends Identified>({ read, tables, failed }: ListSource<Row>): List<Row> {
  const showToast = useToast()
  const [progress, setProgress] = useState<Progress | null>(null)
  // The latest rows: two changes may be pending when the first response arrives.
  const latest = useRef<readonly Row[] | null>(null)
  const load = useCallback(async () => {
    try {
      const rows = await read(await sessionApi.rows(), setProgress)
      return reuseUnchanged(latest.current ?? [], rows)
    } finally {
      setProgress(null)
    }
  }, [read])
  const { loaded, reload, refresh, show } = useLoaded(load, tables)

  const isFailed = loaded.state === 'failed'
  useEffect(() => {
    if (isFailed && typeof failed !== 'string') showToast(failed)
  }, [isFailed, failed, showToast])

  const rows = loaded.state === 'loaded' ? loaded.value : null
  useEffect(() => {
    latest.current = rows
  }, [rows])
  const change = useCallback(
    (next: (rows: readonly Row[]) => readonly Row[]) => {
      if (!latest.current) return
      latest.current = next(latest.current)
      show(latest.current)
    },
    [show],
  )
  const put = useCallback((row: Row) => change((all) => withRow(all, row)), [change])
  const remove = useCallback((id: string) => change((all) => all.filter((row) => row.id !== id)), [change])

  const toastShown = typeof failed !== 'string'
  return {
    rows,
    failure: isFailed ? { title: toastShown ? failed.description : failed, toastShown } : null,
    progress: loaded.state === 'loading' ? progress : null,
    reload,
    refresh,
    change,
    put,
    remove,
  }
}

function withRow<Row extends Identified>(rows: readonly Row[], row: Row): readonly Row[] {
  const known = rows.some(({ id }) => id === row.id)
  return known ? rows.map((each) => (each.id === row.id ? row : each)) : [row, ...rows]
}

type ReuseUnchangedIdentified = Readonly<{ id: string }>

/**
 * Returns `after` with the objects of `before` for unchanged rows, and `before` itself when nothing has changed, so that React does not
 * render unchanged rows again.
 */
export function reuseUnchanged<Row extends ReuseUnchangedIdentified>(
  before: readonly Row[],
  after: readonly Row[],
): readonly Row[] {
  const known = new Map(before.map((row) => [row.id, row]))
  const merged = after.map((row) => {
    const old = known.get(row.id)
    return old && isEqual(old, row) ? old : row
  })
  const isSame = merged.length === before.length && merged.every((row, place) => row === before[place])
  return isSame ? before : merged
}

/** Shallow comparison: a JSON column counts as changed, which costs only a rendering. */
function isEqual<Row extends ReuseUnchangedIdentified>(old: Row, row: Row): boolean {
  const keys = Object.keys(row) as Array<keyof Row>
  return keys.length === Object.keys(old).length && keys.every((key) => old[key] === row[key])
}

type Narrowing<Row, Value> = Readonly<{
  search: string
  /** Texts that are searched. This and `by` have to be stable functions. */
  texts: (row: Row) => ReadonlyArray<string | null>
  /** Value of a row that can be filtered by, such as its state. */
  by?: (row: Row) => Value
  /** Null selects all. */
  only?: Value | null
}>

/**
 * The rows that match the search and the chosen value; null without rows. Deferred (`useDeferredValue`), and the same array for the same
 * rows.
 */
export function useFound<Row, Value>(
  rows: readonly Row[] | null,
  { search, texts, by, only = null }: Narrowing<Row, Value>,
): readonly Row[] | null {
  const deferredSearch = useDeferredValue(search)
  const listed = useMemo(
    () => (rows && by && only !== null ? rows.filter((row) => by(row) === only) : rows),
    [rows, by, only],
  )
  const find = useMemo(() => listed && searchIndex(listed, texts), [listed, texts])
  return useMemo(() => find?.(deferredSearch) ?? null, [find, deferredSearch])
}

/**
 * Like `matchesSearch`, but prepares the rows once, so that tens of thousands can be searched at every keystroke: `const find =
 * searchIndex(rows, ({ name, email }) => [name, email])`, then `find('maerz')`. An empty query returns all.
 */
export function searchIndex<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => ReadonlyArray<string | null>,
): (query: string) => readonly Row[] {
  const spellings = rows.map((row) => spellingsOf(textsOf(row)))
  return (query) => {
    if (query.trim() === '') return rows
    const matches = searchFor(query)
    return rows.filter((_, place) => matches(spellings[place] ?? ['', '']))
  }
}
