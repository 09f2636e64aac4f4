import { type ReactNode, useDeferredValue } from 'react'
import { DataTable, type DataTableProps } from '../../ui/table/data-table'
import { ListFailure } from './list-states'
import { LoadingProgress } from './loading-progress'
import type { List } from './use-list'

type ListTableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'rowKey' | 'empty'> & {
  list: List<Row>
  /** The rows that search and filter let through. */
  found: readonly Row[] | null
  /** Stands there when there is no row at all. */
  empty: ReactNode
  /** Stands there when search and filter let none through. */
  unmatched: ReactNode
  /** The search, where the number of rows found by it is shown below the table. */
  search?: string
  /** Names what is read, where that is not what the table is called. */
  what?: string
}

/** A list of the back office as a table, with everything else it can be: being read, failed, empty, nothing found. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { list, found, empty, unmatched, search, what = props.label, ...table } = props
  // The number follows the search when the rows do.
  const sought = useDeferredValue(search)
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
      {sought !== undefined && (
        <p role="status" className="mt-2 text-[0.9375rem] text-ink-soft">
          {sought.trim() !== '' && found && `${found.length.toLocaleString('de-DE')} gefunden`}
        </p>
      )}
    </>
  )
}
