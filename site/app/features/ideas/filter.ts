import { categoryOf } from '../../entries/kinds/idea-categories'
import { choice } from '../../lib/list/choice-field'
import { searchByCategory } from '../../lib/list/search-by-category'
import type { Idea } from './idea'

const { fields, matches } = searchByCategory(
  categoryOf,
  ({ category, title, description }: Pick<Idea, 'title' | 'description' | 'category'>) => ({
    category,
    texts: [title, description],
  }),
)

/** Orders of the list with their values in the address (`?sortierung=`), the default first. */
export const ORDERS = [
  { key: 'neu', label: 'Neu' },
  { key: 'unterstuetzt', label: 'Unterstützt' },
  { key: 'beantwortet', label: 'Beantwortet' },
] as const
export type Order = (typeof ORDERS)[number]['key']

/** Values of the orders in the address. */
export const ORDER_WORDS = Object.fromEntries(ORDERS.map(({ key }) => [key, key])) as Record<Order, string>

/** Filter and order of the list. */
export const FILTER = { ...fields, order: choice<Order>('sortierung', ORDER_WORDS, 'neu') }
export const matchesFilter = matches

/** Ideas, newest first, in another order: most likes first, or latest answer first and those without one after them. */
export function inOrder(ideas: readonly Idea[], order: Order): readonly Idea[] {
  if (order === 'unterstuetzt') return ideas.toSorted((a, b) => b.likes_count - a.likes_count)
  if (order === 'neu') return ideas
  const day = ({ answered_on = '' }: Idea) => answered_on
  return ideas.toSorted((a, b) => (day(a) < day(b) ? 1 : day(a) > day(b) ? -1 : 0))
}
