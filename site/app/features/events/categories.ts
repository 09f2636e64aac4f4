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

/** Default category. */
export const DEFAULT_CATEGORY: CategoryKey = 'general'

/**
 * This column has two sets of values: those of the public list's badges and the suggestions of the admin form. They are merged here; where
 * both have a value for the same category, the badge's label is used.
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

/** Category of a stored or typed value; undefined for unknown values. */
export function categoryOf(word: string): Category | undefined {
  const key = SAME_AS[word] ?? word
  return CATEGORIES.find((category) => category.key === key)
}

/** All values that are stored for a category. */
export const storedWords = (key: CategoryKey): readonly string[] => [
  key,
  ...Object.keys(SAME_AS).filter((word) => SAME_AS[word] === key),
]
