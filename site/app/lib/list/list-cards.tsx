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
  children: (row: Row) => ReactNode
}

/** The rows of a list as cards or lines; fast for a thousand rows. */
export function ListCards<Row extends { id: string }>(props: ListCardsProps<Row>) {
  const { found, one, many, unmatched, className, height, children } = props
  return (
    <>
      <p role="status" className="sr-only">
        {found.length === 1 ? `1 ${one}` : `${found.length} ${many}`}
      </p>
      {found.length === 0 && unmatched}
      <ul className={`${className} empty:hidden`}>
        {found.map((row) => (
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
    </>
  )
}
