import type { BadgeTone } from '../../ui/text/badge'

export type CategoryKey = 'general' | 'infrastructure' | 'culture' | 'environment' | 'digital' | 'economy'

/** `note` is the background of the idea's card. */
export type Category = Readonly<{ key: CategoryKey; label: string; badge: BadgeTone; note: string }>

/** Default category. */
export const DEFAULT_CATEGORY: CategoryKey = 'general'

/** Categories of ideas (docs/product.md#ideas). */
export const CATEGORIES: readonly Category[] = [
  { key: 'general', label: 'Allgemein', badge: 'neutral', note: 'bg-paper-bright' },
  { key: 'infrastructure', label: 'Infrastruktur', badge: 'river', note: 'bg-river-50' },
  { key: 'culture', label: 'Kultur & Events', badge: 'plum', note: 'bg-[#f8f0f6]' },
  { key: 'environment', label: 'Umwelt', badge: 'meadow', note: 'bg-[#f0f6ec]' },
  { key: 'digital', label: 'Digital', badge: 'market', note: 'bg-market-50' },
  { key: 'economy', label: 'Wirtschaft', badge: 'straw', note: 'bg-[#fef6e0]' },
]

/** Category of a stored or typed value; undefined for unknown values. */
export function categoryOf(word: string): Category | undefined {
  return CATEGORIES.find(({ key }) => key === word)
}
