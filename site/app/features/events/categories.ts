export type Category = Readonly<{ key: string; label: string }>

/** Default category. */
export const DEFAULT_CATEGORY = 'general'

/** Longest category that the database takes. */
export const CATEGORY_LENGTH = 40

/**
 * Categories that are offered and have a badge of their own; others are shown as they are typed. This column has two sets of values: those of the
 * public list's badges and the suggestions of the admin form. They are merged here; where both have a value for the same category, the badge's
 * label is used.
 */
export const CATEGORIES: readonly Category[] = [
  { key: 'general', label: 'Allgemein' },
  { key: 'festival', label: 'Fest' },
  { key: 'market', label: 'Markt' },
  { key: 'cultural', label: 'Kultur' },
  { key: 'sport', label: 'Sport' },
  { key: 'verkaufsoffen', label: 'Verkaufsoffen' },
  { key: 'bildung', label: 'Bildung' },
  { key: 'wirtschaft', label: 'Wirtschaft' },
]

/** Stored in place of `cultural` as well. */
const KULTUR = 'kultur'

/** Category of a stored value or of a word in an address; undefined for what no event can have. */
export function categoryOf(word: string): Category | undefined {
  const key = word === KULTUR ? 'cultural' : word.trim()
  const known = CATEGORIES.find((category) => category.key === key)
  return known ?? (isCategory(key) ? { key, label: key } : undefined)
}

/** Whether the database takes a value as a category: one short line; a comma would separate several in an address. */
export const isCategory = (word: string): boolean =>
  word !== '' && word.length <= CATEGORY_LENGTH && !/[,\p{Cc}]/u.test(word)

/** All values that are stored for a category. */
export const storedWords = (key: string): readonly string[] => (key === 'cultural' ? [key, KULTUR] : [key])

/** The known categories, and those of events beside them in German order. */
export function offeredCategories(stored: readonly string[]): readonly Category[] {
  const others = new Set(stored.map((word) => categoryOf(word)?.key).filter((key) => key !== undefined))
  for (const { key } of CATEGORIES) others.delete(key)
  const labels = [...others].toSorted(new Intl.Collator('de').compare)
  return [...CATEGORIES, ...labels.map((label) => ({ key: label, label }))]
}
