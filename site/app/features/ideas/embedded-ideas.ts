import { type EmbeddedEntry, MOST_SHOWN } from '../../entries/embedding/embed-document.server'
import { categoryOf } from '../../entries/kinds/idea-categories'
import { STEP_STATES } from '../../entries/kinds/idea-steps'
import { type FilterOf, readFilter } from '../../lib/list/address-fields'
import { choice } from '../../lib/list/choice-field'
import type { Listing } from '../../lib/list/listing'
import { FILTER, inOrder, matchesFilter, ORDER_WORDS, type Order } from './filter'
import { type Idea, ideaPath } from './idea'

/** Filter and order of the list; an order that is not named is the newest first. */
export const EMBEDDED_FILTER = {
  ...FILTER,
  order: choice<Order>('sortierung', ORDER_WORDS),
  most: MOST_SHOWN,
}

/** Ideas for a frame on another site, of a list that was read by the same parameters. */
export function embeddedIdeas(
  listing: Extract<Listing<Idea>, { state: 'loaded' }>,
  parameters: URLSearchParams,
): Readonly<{ entries: readonly EmbeddedEntry[]; most: number | null }> {
  const filter: FilterOf<typeof EMBEDDED_FILTER> = readFilter(EMBEDDED_FILTER, parameters)
  const found = listing.rows.filter((idea) => matchesFilter(idea, filter))
  const shown = listing.paging ? listing.rows : inOrder(found, filter.order ?? 'neu')
  return { entries: shown.map(entryOf), most: filter.most }
}

function entryOf(idea: Idea): EmbeddedEntry {
  const likes = `${idea.likes_count} ${idea.likes_count === 1 ? 'Like' : 'Likes'}`
  const state = idea.state ? STEP_STATES[idea.state].label : 'Neu'
  const category = categoryOf(idea.category)?.label ?? idea.category
  return { path: ideaPath(idea), title: idea.title, about: [state, category, likes].join(' · ') }
}
