import { SEARCH_PARAMETER, withParameters, writtenSearch } from '../../../lib/filter-parameters'
import { matchesSearch } from '../../../lib/search'
import type { AdministeredEvent } from './administered-event'

/** What is listed; lives in the address as `?zeigen=neue&suche=…`, so that "back" and links work. */
export type Filter = Readonly<{ unseenOnly: boolean; search: string }>

const SHOWN = 'zeigen'
const UNSEEN = 'neue'

export const readFilter = (parameters: URLSearchParams): Filter => ({
  unseenOnly: parameters.get(SHOWN) === UNSEEN,
  search: parameters.get(SEARCH_PARAMETER) ?? '',
})

export const writeFilter = ({ unseenOnly, search }: Filter, parameters: URLSearchParams): URLSearchParams =>
  withParameters(parameters, {
    [SHOWN]: unseenOnly ? UNSEEN : null,
    [SEARCH_PARAMETER]: writtenSearch(search),
  })

/** The wanted ones with every word in title, description, location or in the name of whoever submitted it. */
export function filterEvents(
  events: readonly AdministeredEvent[],
  { unseenOnly, search }: Filter,
): readonly AdministeredEvent[] {
  return events.filter(
    (event) =>
      (!unseenOnly || event.unseen) &&
      matchesSearch(search, [event.title, event.description, event.location, event.submitter_name]),
  )
}
