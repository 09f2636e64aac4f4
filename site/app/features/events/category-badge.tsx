import { Badge, type BadgeTone } from '../../ui/text/badge'
import { categoryOf } from './categories'

const TONES = new Map<string, BadgeTone>([
  ['festival', 'market'],
  ['market', 'straw'],
  ['cultural', 'plum'],
  ['sport', 'meadow'],
  ['verkaufsoffen', 'river'],
  ['bildung', 'river'],
])

/** Badge of a category. An unknown category gets a neutral badge with its text as typed. */
export function CategoryBadge({ word }: { word: string }) {
  const category = categoryOf(word)
  return <Badge tone={TONES.get(category?.key ?? word) ?? 'neutral'}>{category?.label ?? word}</Badge>
}
