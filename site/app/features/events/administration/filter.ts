import { type FilterOf, SEARCH } from '../../../lib/list/address-fields'
import { choice } from '../../../lib/list/choice-field'
import type { AdministeredEvent } from './administered-event'

/** Filter of the list, in the address as `?zeigen=neue&suche=…`. */
export const FILTER = { shown: choice('zeigen', { unseen: 'neue' }), search: SEARCH }

export type Filter = FilterOf<typeof FILTER>

export const searchedTexts = (event: AdministeredEvent) => [
  event.title,
  event.description,
  event.location,
  event.submitter_name,
  event.feed?.name ?? null,
]

/** An event that waits for a decision counts as new. */
export const shownAs = ({ unseen, state, feed }: AdministeredEvent) =>
  unseen || state === 'pending' || feed?.proposed || feed?.vanished ? 'unseen' : null
