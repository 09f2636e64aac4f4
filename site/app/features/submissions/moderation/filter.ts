import { kindWords, MODERATED_KINDS, type ModeratedKind } from '../../../entries/kinds/kinds'
import type { State } from '../../../entries/kinds/moderation'
import { type FilterOf, SEARCH } from '../../../lib/list/address-fields'
import { choice, statusField } from '../../../lib/list/choice-field'
import { type Item, STATES } from './item'

/** Filter of the list, in the address as `?bereich=…&status=…&suche=…`. */
export const FILTER = {
  kind: choice('bereich', kindWords(MODERATED_KINDS), MODERATED_KINDS[0] as ModeratedKind),
  state: statusField(STATES),
  search: SEARCH,
}

export type Filter = FilterOf<typeof FILTER>

export const searchedTexts = ({ title, author, email, content }: Item) => [title, author, email, content]

export const stateOf = ({ state }: Item): State => state
