import { useCallback, useEffect, useRef, useState } from 'react'
import { type Toast, useToast } from '../ui/toast/toast-context'
import type { Progress } from './every-row'
import { keepSame } from './keep-same'
import { useLive } from './live/use-live'
import { useLoaded } from './use-loaded'

type Identified = Readonly<{ id: string }>

export type Rows<Row> = Readonly<{
  /** Null while they load, and when they could not be loaded. */
  rows: readonly Row[] | null
  failed: boolean
  /** How far a long list is; null before the first answer and at the end. */
  progress: Progress | null
  reload: () => void
  /** Reads again behind what is shown. */
  refresh: () => Promise<void>
  /** Puts a changed row in its place, a new one in front. This and `remove` stay the same functions. */
  put: (row: Row) => void
  remove: (id: string) => void
}>

/**
 * A list of the back office: loaded when the page opens, told in a toast when that fails, read again when one of the tables has
 * changed, and changed by hand. Rows that say the same afterwards are the same objects, so what is drawn stays as it is.
 */
export function useRows<Row extends Identified>(
  load: (onProgress: (progress: Progress) => void) => Promise<readonly Row[]>,
  tables: readonly string[],
  loadingFailed: Toast,
): Rows<Row> {
  const showToast = useToast()
  const [progress, setProgress] = useState<Progress | null>(null)
  // What is on the page now: two changes may be under way when the first one is answered.
  const latest = useRef<readonly Row[] | null>(null)
  const loadAll = useCallback(async () => {
    try {
      const rows = await load(setProgress)
      return keepSame(latest.current ?? [], rows)
    } finally {
      setProgress(null)
    }
  }, [load])
  const { loaded, reload, refresh, show } = useLoaded(loadAll)
  useLive(tables, refresh)

  const failed = loaded.state === 'failed'
  useEffect(() => {
    if (failed) showToast(loadingFailed)
  }, [failed, loadingFailed, showToast])

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

  return {
    rows,
    failed,
    progress: loaded.state === 'loading' ? progress : null,
    reload,
    refresh,
    put,
    remove,
  }
}

function withRow<Row extends Identified>(rows: readonly Row[], row: Row): readonly Row[] {
  const known = rows.some(({ id }) => id === row.id)
  return known ? rows.map((each) => (each.id === row.id ? row : each)) : [row, ...rows]
}
