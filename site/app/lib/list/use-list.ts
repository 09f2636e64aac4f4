import { useCallback, useEffect, useRef, useState } from 'react'
import { type Toast, useToast } from '../../ui/toast/toast-context'
import type { DatabaseClient } from '../database-client'
import { useLive } from '../live/use-live'
import { sessionClient } from '../session/session-clients'
import { useLoaded } from '../use-loaded'
import type { Progress } from './every-row'
import { reuseUnchanged } from './reuse-unchanged'

type Identified = Readonly<{ id: string }>

/** Where the rows of a list come from. One object for the life of the page. */
export type ListSource<Row extends Identified> = Readonly<{
  /** Reads all rows as the person who is signed in; rejects with the server's error. */
  read: (client: DatabaseClient, onProgress: (progress: Progress) => void) => PromiseLike<readonly Row[]>
  /** Tables and views whose changes have the rows read again. */
  tables: readonly string[]
  /** What stands in place of the rows when they cannot be read; of a toast its description, and the toast is shown, too. */
  failed: string | (Toast & Readonly<{ description: string }>)
}>

export type List<Row> = Readonly<{
  /** Null while they are read for the first time, and when that failed. */
  rows: readonly Row[] | null
  /** Null unless the rows could not be read; `told`: a toast has said so. */
  failure: Readonly<{ title: string; told: boolean }> | null
  /** How much of a list of more than 1,000 rows has been read; null before the first answer and at the end. */
  progress: Progress | null
  /** Reads from the beginning, as after a failure. */
  reload: () => void
  /** Reads again while the rows stay; a failure leaves them. */
  refresh: () => Promise<void>
  /** Changes the rows by hand until they are read again. This, `put` and `remove` stay the same functions. */
  change: (next: (rows: readonly Row[]) => readonly Row[]) => void
  /** Puts a changed row in its place, a new one in front. */
  put: (row: Row) => void
  remove: (id: string) => void
}>

/**
 * The rows of a list of the back office or the members' area: read when the page opens and when one of the tables has changed. Rows
 * that are equal afterwards stay the same objects, so that nothing is drawn again for them.
 */
export function useList<Row extends Identified>({ read, tables, failed }: ListSource<Row>): List<Row> {
  const showToast = useToast()
  const [progress, setProgress] = useState<Progress | null>(null)
  // What is on the page now: two changes may be under way when the first one is answered.
  const latest = useRef<readonly Row[] | null>(null)
  const load = useCallback(async () => {
    try {
      const rows = await read(await sessionClient(), setProgress)
      return reuseUnchanged(latest.current ?? [], rows)
    } finally {
      setProgress(null)
    }
  }, [read])
  const { loaded, reload, refresh, show } = useLoaded(load)
  useLive(tables, refresh)

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

  const told = typeof failed !== 'string'
  return {
    rows,
    failure: isFailed ? { title: told ? failed.description : failed, told } : null,
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
