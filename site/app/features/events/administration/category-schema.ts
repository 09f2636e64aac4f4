import { parsed } from '../../../lib/form/schema'
import { CATEGORIES, CATEGORY_LENGTH, categoryOf, DEFAULT_CATEGORY, isCategory } from '../categories'

/** Names of categories to choose from: first those the form suggests (docs/product.md#events), then the others. */
export const CATEGORY_NAMES: readonly string[] = [
  ...new Set([
    ...['kultur', 'sport', 'bildung', 'wirtschaft'].map(nameOf),
    ...CATEGORIES.map(({ label }) => label),
  ]),
]

/**
 * A category, typed or one of the suggestions. A known one is stored by its key, whatever the capitals, any other as it is typed. `stored` stays while its name
 * is unchanged: two words mean one category.
 */
export const categoryField = (stored: string | null) =>
  parsed((typed) => (stored !== null && typed.trim() === nameOf(stored) ? stored : wordOf(typed.trim())), {
    label: 'Kategorie',
    maxLength: CATEGORY_LENGTH,
    autoComplete: 'off',
    rule: (typed) =>
      isCategory(wordOf(typed.trim())) ? undefined : 'Bitte geben Sie nur eine Kategorie an, ohne Komma.',
  })

/** What the field of a category begins with: its name, nothing for the default of a new one. */
export function nameOf(word: string): string {
  return categoryOf(word)?.label ?? word
}

function wordOf(typed: string): string {
  const name = typed.toLowerCase()
  if (name === '') return DEFAULT_CATEGORY
  if (name === 'kultur') return name
  return CATEGORIES.find(({ key, label }) => [key, label.toLowerCase()].includes(name))?.key ?? typed
}
