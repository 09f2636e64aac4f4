import type { ReactNode } from 'react'
import { FailedList } from './failed-list'
import type { List } from './use-list'

type ListStatesProps<Row> = {
  list: Pick<List<Row>, 'rows' | 'failure' | 'reload'>
  /** Shown while loading. */
  loading: ReactNode
  /** Shown when there are no rows. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** Shows the state of a list: loading, failed with a retry button, empty, or its rows. */
export function ListStates<Row>({ list, loading, empty, children }: ListStatesProps<Row>) {
  if (list.failure) return <ListFailure list={list} />
  if (list.rows === null) return loading
  return list.rows.length === 0 ? empty : children(list.rows)
}

/** Replaces rows that could not be read; announced to screen readers unless a toast was shown. */
export function ListFailure({ list }: { list: Pick<List<unknown>, 'failure' | 'reload'> }) {
  if (!list.failure) return null
  const failed = <FailedList title={list.failure.title} onRetry={list.reload} />
  return list.failure.toastShown ? failed : <div role="alert">{failed}</div>
}
