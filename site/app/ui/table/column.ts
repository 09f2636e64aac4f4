import type { ReactNode } from 'react'

/** Sort value of a column; text is compared in German order, null and empty text come last in either direction. */
export type SortValue = string | number | null

export type Column<Row> = Readonly<{
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Sort value of a row; without it the column is not sortable. */
  sortBy?: (row: Row) => SortValue
  /** CSS width in a wide window, such as `12rem` or `20%`. */
  width?: string
  /**
   * Role of the column. `title` is the heading of a card in narrow windows and the button that opens the row, so its cell must not contain
   * controls. `actions` contains buttons with labels, last in a narrow card; `signs` contains icon buttons beside the title. `plain` needs
   * no heading in a card (an address, a phone number).
   */
  role?: 'title' | 'actions' | 'signs' | 'plain'
}>

export type Sort = Readonly<{ key: string; direction: 'ascending' | 'descending' }>

export type Selection = Readonly<{ keys: ReadonlySet<string>; onChange: (keys: ReadonlySet<string>) => void }>
