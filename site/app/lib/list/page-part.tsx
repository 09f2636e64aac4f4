import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pillStyle } from '../../ui/button/pill-style'
import { LIST_ID, type Paging } from './page-field'
import { allWords, foundWords, hasNext, pageParameters, pagesOf, pageWords } from './paging'

/** Pages before and after the present one with a number of their own. */
const NEIGHBOURS = 1

/** Part of a page of a list: with `rows` the links to other pages, else the number of rows. */
export default function PagePart(props: PageCountProps | PageLinksProps): ReactNode {
  return 'rows' in props ? <PageLinks {...props} /> : <PageCount {...props} />
}

type PageCountProps = { paging: Paging; isFiltered?: boolean; noun: string }

/** `12 von 9.000 Ideen, Seite 1 von 150` */
const PageCount = ({ paging, isFiltered, noun }: PageCountProps): ReactNode =>
  [`${isFiltered ? `${foundWords(paging)} von ` : ''}${allWords(paging)} ${noun}`, pageWords(paging)]
    .filter(Boolean)
    .join(', ')

type PageLinksProps = {
  paging: Paging
  /** Number of rows on the page. */
  rows: number
  /** The section with the list, which has the focus on another page; the browser has scrolled to it. */
  resultsRef: RefObject<HTMLElement | null>
}

/** Links to the other pages of a list. */
function PageLinks({ paging, rows, resultsRef }: PageLinksProps): ReactNode {
  const shown = useRef(paging.page)
  useEffect(() => {
    if (shown.current === paging.page) return
    shown.current = paging.page
    resultsRef.current?.focus({ preventScroll: true })
  }, [paging.page, resultsRef])
  const [parameters] = useSearchParams()
  const { page } = paging
  const pages = pagesOf(paging)
  if (pages === 1 && page === 1) return null
  const link = (to: number, label: string, rel?: 'prev' | 'next') => (
    <Link
      to={`?${pageParameters(parameters, to)}#${LIST_ID}`}
      rel={rel}
      aria-label={rel ? undefined : `Seite ${label}`}
      aria-current={to === page ? 'page' : undefined}
      className={pillStyle(to === page)}
    >
      {label}
    </Link>
  )
  return (
    <nav aria-label="Seiten" data-print="no" className="mt-8">
      <ul className="flex flex-wrap items-center gap-2">
        {page > 1 && <li>{link(page - 1, 'Zurück', 'prev')}</li>}
        {pages === null || pages < page ? (
          <li className="px-2 text-ink-soft">{pageWords(paging)}</li>
        ) : (
          numbersOf(page, pages).map((number, place, all) => (
            <li key={number} className={Math.abs(number - page) > NEIGHBOURS ? '@max-xs:hidden' : undefined}>
              {number > (all[place - 1] ?? 0) + 1 && (
                <span aria-hidden="true" className="mr-2 text-ink-soft">
                  …
                </span>
              )}
              {link(number, number.toLocaleString('de-DE'))}
            </li>
          ))
        )}
        {hasNext(paging, rows) && <li>{link(page + 1, 'Weiter', 'next')}</li>}
      </ul>
    </nav>
  )
}

/** The first page, those around the present one, and the last. */
function numbersOf(page: number, pages: number): readonly number[] {
  const around = Array.from({ length: 2 * NEIGHBOURS + 1 }, (_, place) => page - NEIGHBOURS + place)
  const shown = [1, ...around, pages].filter((number) => number >= 1 && number <= pages)
  return [...new Set(shown)].sort((a, b) => a - b)
}
