import { Badge, type BadgeTone } from '../../ui/badge'
import { type CategoryKey, categoryOf } from './categories'
import type { TownEvent } from './event'
import { isRunning, startsNear } from './nearness'

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

/** How near the event is, of what kind, and whether somebody from the town put it in. */
export function EventBadges({ event, now }: { event: TownEvent; now: Date }) {
  const near = startsNear(event, now)
  const category = categoryOf(event.category)
  return (
    <p className="flex flex-wrap gap-2">
      {isRunning(event, now) && <Badge tone="strong">Läuft gerade</Badge>}
      {near && <Badge tone="strong">{near}</Badge>}
      <Badge tone={category ? TONES[category.key] : 'neutral'}>{category?.label ?? event.category}</Badge>
      {event.is_user_submitted && <Badge tone="outline">Bürgerevent</Badge>}
    </p>
  )
}
