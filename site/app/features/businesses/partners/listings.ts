import { hasFailed, type Listing } from '../../../lib/list/listing'
import type { ListKey, Partner } from './partner'
import type { Summary } from './summary'

/** Parameter of the address for businesses that are open now. */
export const OPEN_PARAMETER = 'offen'

/** Both lists; each may fail independently. `counted` describes all rows if the lists are longer than one page. */
export type Listings = Readonly<Record<ListKey, Listing<Partner>>> &
  Readonly<{ counted?: Readonly<{ summary: Summary; categories: readonly string[] }> }>

export const someFailed = ({ acceptance, sales }: Listings): boolean =>
  hasFailed(acceptance) || hasFailed(sales)

/** The partners of both lists, as far as they were read. */
export function partnersOf({ acceptance, sales }: Listings): readonly Partner[] {
  return [acceptance, sales].flatMap((listing) => (listing.state === 'loaded' ? listing.rows : []))
}

/** Number of partners in a list, on whatever page. */
export const sizeOf = ({ rows, paging }: Extract<Listing<Partner>, { state: 'loaded' }>): number =>
  paging?.all ?? rows.length
