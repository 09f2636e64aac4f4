import { KINDS, MODERATED_KINDS, type ModeratedKind } from '../../lib/kinds/kinds'
import type { State } from '../../lib/kinds/moderation'
import { matchesSearch } from '../../lib/search'
import { type Item, STATES } from './item'

/** What of a kind is listed; lives in the address as `?bereich=…&status=…&suche=…`, so that "back" and links work. */
export type Filter = Readonly<{ kind: ModeratedKind; state: State | null; search: string }>

const DEFAULT = MODERATED_KINDS[0] as ModeratedKind

export function readFilter(parameters: URLSearchParams): Filter {
  const word = parameters.get('status')
  return {
    kind: MODERATED_KINDS.find((kind) => KINDS[kind].word === parameters.get('bereich')) ?? DEFAULT,
    state: (Object.keys(STATES) as State[]).find((state) => wordOf(state) === word) ?? null,
    search: parameters.get('suche') ?? '',
  }
}

export function writeFilter({ kind, state, search }: Filter): URLSearchParams {
  const parameters = new URLSearchParams()
  if (kind !== DEFAULT) parameters.set('bereich', KINDS[kind].word)
  if (state) parameters.set('status', wordOf(state))
  if (search.trim()) parameters.set('suche', search)
  return parameters
}

const wordOf = (state: State) => STATES[state].label.toLowerCase()

/** Those in the wanted state with every word in title, author or content. */
export function filterItems(items: readonly Item[], { state, search }: Filter): readonly Item[] {
  if (state === null && search.trim() === '') return items
  return items.filter(
    (item) =>
      (state === null || item.state === state) &&
      matchesSearch(search, [item.title, item.author, item.email, item.content]),
  )
}
