import { PAGE, type Paging } from './page-field'

/** Matching rows that the database counts (`list_page`). */
const MOST_COUNTED = 1_000

const isCounted = ({ all, found }: Paging): boolean => found <= MOST_COUNTED || found === all

/** Number of pages; null where not all rows that match were counted. */
export const pagesOf = (paging: Paging): number | null =>
  isCounted(paging) ? Math.max(1, Math.ceil(paging.found / paging.size)) : null

/** Whether a page follows; `rows` are those of the present one. */
export const hasNext = (paging: Paging, rows: number): boolean =>
  rows === paging.size && paging.page < (pagesOf(paging) ?? Number.POSITIVE_INFINITY)

const words = (count: number): string => count.toLocaleString('de-DE')

/** A number of matching rows as it is shown. */
export const foundWords = (paging: Paging): string =>
  isCounted(paging) ? words(paging.found) : `mehr als ${words(MOST_COUNTED)}`

export const allWords = ({ all }: Pick<Paging, 'all'>): string => words(all)

/** `Seite 2 von 12`; nothing where there is one page. */
export function pageWords(paging: Paging): string {
  const pages = pagesOf(paging)
  if (pages === 1 && paging.page === 1) return ''
  return `Seite ${words(paging.page)}${pages ? ` von ${words(pages)}` : ''}`
}

/** Parameters of another page of the same list; the others are kept. */
export function pageParameters(parameters: URLSearchParams, page: number): URLSearchParams {
  const written = new URLSearchParams(parameters)
  const word = PAGE.write(page)
  written.delete(PAGE.name)
  if (typeof word === 'string') written.set(PAGE.name, word)
  return written
}
