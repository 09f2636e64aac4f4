import { Link } from 'react-router'
import { SEARCH_PATH } from '../entries/use-search-key'

/** The magnifying glass of the header: beside the menu button, in wide windows the last entry. */
export function SearchLink() {
  return (
    <Link
      to={SEARCH_PATH}
      data-print="no"
      className="grid size-11 place-content-center rounded-soft text-river-900 hover:bg-river-100 max-lg:ml-auto max-xs:-mr-1 lg:order-last"
    >
      <span className="sr-only">Suche</span>
      <svg viewBox="0 0 20 20" className="size-6 fill-none stroke-current stroke-2" aria-hidden="true">
        <path d="m18 18-5-5m2-5A7 7 0 1 1 1 8a7 7 0 0 1 14 0" />
      </svg>
    </Link>
  )
}
