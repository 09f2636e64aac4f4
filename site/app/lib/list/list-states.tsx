import type { ReactNode } from 'react'
import { FailedList } from './failed-list'
import type { List } from './use-list'

type ListStatesProps<Row> = {
  list: Pick<List<Row>, 'rows' | 'failure' | 'reload'>
  /** Stands there while the rows are read. */
  loading: ReactNode
  /** Stands there when there is no row at all. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** What a list shows: that it is being read, that it cannot be read with another try, that it is empty, or its rows. */
export function ListStates<Row>({ list, loading, empty, children }: ListStatesProps<Row>) {
  if (list.failure) return <ListFailure list={list} />
  if (list.rows === null) return loading
  return list.rows.length === 0 ? empty : children(list.rows)
}

/** Stands in place of rows that could not be read; says so to people who hear the page where no toast has. */
export function ListFailure({ list }: { list: Pick<List<unknown>, 'failure' | 'reload'> }) {
  if (!list.failure) return null
  const failed = <FailedList title={list.failure.title} onRetry={list.reload} />
  return list.failure.told ? failed : <div role="alert">{failed}</div>
}
