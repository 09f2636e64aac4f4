export type CategoryKey =
  | 'general'
  | 'festival'
  | 'market'
  | 'cultural'
  | 'sport'
  | 'verkaufsoffen'
  | 'bildung'
  | 'wirtschaft'

export type Category = Readonly<{ key: CategoryKey; label: string }>

/** Used when nothing else was chosen. */
export const DEFAULT_CATEGORY: CategoryKey = 'general'

/**
 * Two vocabularies meet in this column: the badges of the public list and the suggestions of the admin form. Together they
 * make this list; where both have a word for the same thing, the badge's word stands for it.
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

const SAME_AS: Readonly<Record<string, CategoryKey>> = { kultur: 'cultural' }

/** Category of a stored or typed word; undefined for a word nobody knows. */
export function categoryOf(word: string): Category | undefined {
  const key = SAME_AS[word] ?? word
  return CATEGORIES.find((category) => category.key === key)
}

/** The key that a word in an address stands for; null where there is no such category. */
export function categoryKeyOf(word: string): CategoryKey | null {
  return categoryOf(word)?.key ?? null
}
