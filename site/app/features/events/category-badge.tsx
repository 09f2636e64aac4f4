import { Badge, type BadgeTone } from '../../ui/badge'
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

/** Of what kind an event is, by a word of either vocabulary; a word nobody knows stands as it is. */
export function CategoryBadge({ word }: { word: string }) {
  const category = categoryOf(word)
  return <Badge tone={category ? TONES[category.key] : 'neutral'}>{category?.label ?? word}</Badge>
}
