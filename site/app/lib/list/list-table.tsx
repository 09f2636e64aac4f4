import { type ReactNode, useDeferredValue } from 'react'
import { ProgressBar } from '../../ui/loading/progress'
import { DataTable, type DataTableProps } from '../../ui/table/data-table'
import type { Progress } from './every-row'
import { ListFailure } from './failed-list'
import type { List } from './use-list'

type ListTableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'rowKey' | 'empty'> & {
  list: List<Row>
  /** The rows that match search and filter. */
  found: readonly Row[] | null
  /** Shown when there are no rows. */
  empty: ReactNode
  /** Shown when no row matches. */
  unmatched: ReactNode
  /** The search, for the number of matches below the table. */
  search?: string
  /** Noun for the loading progress, where it differs from `label`. */
  what?: string
}

/** A list of the back office as a table, with its other states: loading, failed, empty, without matches. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { list, found, empty, unmatched, search, what = props.label, ...table } = props
  // The number is updated together with the rows.
  const deferredSearch = useDeferredValue(search)
  if (list.failure) return <ListFailure list={list} />
  return (
    <>
      <LoadingProgress progress={list.progress} what={what} />
      <DataTable
        {...table}
        rows={found}
        rowKey={({ id }) => id}
        empty={list.rows?.length === 0 ? empty : unmatched}
      />
      {deferredSearch !== undefined && (
        <p role="status" className="mt-2 text-[0.9375rem] text-ink-soft">
          {deferredSearch.trim() !== '' && found && `${found.length.toLocaleString('de-DE')} gefunden`}
        </p>
      )}
    </>
  )
}

/** Progress above a long list while the rest of it is loading. */
function LoadingProgress({ progress, what }: { progress: Progress | null; what: string }) {
  if (!progress) return null
  return (
    <div className="mb-4 max-w-md" role="status">
      <p className="sr-only">{what} werden geladen …</p>
      <ProgressBar label={`${what} werden geladen`} {...progress} />
    </div>
  )
}
