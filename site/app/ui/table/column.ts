import type { ReactNode } from 'react'

/** What a column sorts by; text sorts as a German list does, null and empty text stand last in either direction. */
export type SortValue = string | number | null

export type Column<Row> = Readonly<{
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** What the rows are put in order by; without it the column has no sort button. */
  sortBy?: (row: Row) => SortValue
  /** CSS width in a wide window, such as `12rem` or `20%`. */
  width?: string
  /**
   * `title` heads the row's card in a narrow window and, where rows open, is the button that opens them: its cell holds words and
   * pictures, nothing to press. `actions` holds buttons with words and stands last in a card as narrow as a phone, `signs` holds
   * small ones and stands beside the title; in a wider card both do. `plain` says by itself what it is (an address, a phone number): in
   * a card it stands without its heading, several in a line where they fit.
   */
  role?: 'title' | 'actions' | 'signs' | 'plain'
}>

export type Sort = Readonly<{ key: string; direction: 'ascending' | 'descending' }>

export type Selection = Readonly<{ keys: ReadonlySet<string>; onChange: (keys: ReadonlySet<string>) => void }>
