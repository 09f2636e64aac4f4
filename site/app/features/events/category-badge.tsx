import { Badge, type BadgeTone } from '../../ui/text/badge'
import { type CategoryKey, categoryOf } from './categories'

const TONES: Record<CategoryKey, BadgeTone> = {
  general: 'neutral',
  festival: 'market',
  market: 'straw',
  cultural: 'plum',
  sport: 'meadow',
  verkaufsoffen: 'river',
  bildung: 'river',
  wirtschaft: 'neutral',
}

/** Badge of a category; unknown values are shown as they are. */
export function CategoryBadge({ word }: { word: string }) {
  const category = categoryOf(word)
  return <Badge tone={category ? TONES[category.key] : 'neutral'}>{category?.label ?? word}</Badge>
}
