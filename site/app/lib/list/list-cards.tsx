import type { ReactNode } from 'react'

type ListCardsProps<Row> = {
  /** The rows that match search and filter. */
  found: readonly Row[]
  /** Singular and plural noun for the status announced to screen readers. */
  one: string
  many: string
  /** Shown when no row matches. */
  unmatched: ReactNode
  /** Layout of the cards. */
  className: string
  /** Estimated height as a CSS length (`contain-intrinsic-size`): cards outside of the viewport are not laid out. */
  height: string
  /** Puts the cards of these rows under headings; without it, they are one list. */
  arrange?: (cards: (rows: readonly Row[]) => ReactNode) => ReactNode
  children: (row: Row) => ReactNode
}

/** The rows of a list as cards or lines; fast for a thousand rows. */
export function ListCards<Row extends { id: string }>(props: ListCardsProps<Row>) {
  const { found, one, many, unmatched, className, height, arrange, children } = props
  const cards = (rows: readonly Row[]) => (
    <ul className={`${className} empty:hidden`}>
      {rows.map((row) => (
        <li
          key={row.id}
          // An open menu reaches over the edge of its card.
          className="[content-visibility:auto] has-[details[open]>[role=menu]]:[content-visibility:visible]"
          style={{ containIntrinsicSize: `auto ${height}` }}
        >
          {children(row)}
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <p role="status" className="sr-only">
        {found.length === 1 ? `1 ${one}` : `${found.length} ${many}`}
      </p>
      {found.length === 0 && unmatched}
      {arrange ? arrange(cards) : cards(found)}
    </>
  )
}
