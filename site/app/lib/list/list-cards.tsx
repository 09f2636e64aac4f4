import type { ReactNode } from 'react'

type ListCardsProps<Row> = {
  /** The rows that search and filter let through. */
  found: readonly Row[]
  /** What one and several of them are called, for people who hear how many there are. */
  one: string
  many: string
  /** Stands there when search and filter let none through. */
  unmatched: ReactNode
  /** How the cards stand beside each other. */
  className: string
  /** About how high one is, as a CSS length: what is far away is not laid out before it comes near. */
  height: string
  children: (row: Row) => ReactNode
}

/** The rows of a list as cards or lines; lists of a thousand stay quick. */
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
            className="[content-visibility:auto]"
            style={{ containIntrinsicSize: `auto ${height}` }}
          >
            {children(row)}
          </li>
        ))}
      </ul>
    </>
  )
}
