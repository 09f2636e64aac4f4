import { Badge } from '../../ui/badge'
import { CategoryBadge } from './category-badge'
import type { TownEvent } from './event'
import { isRunning, startsNear } from './nearness'

/** Badges: running or near, category, submitted by a visitor. */
export function EventBadges({ event, now }: { event: TownEvent; now: Date }) {
  const near = startsNear(event, now)
  return (
    <p data-print="no" className="flex flex-wrap gap-2">
      {isRunning(event, now) && <Badge tone="strong">Läuft gerade</Badge>}
      {near && <Badge tone="strong">{near}</Badge>}
      <CategoryBadge word={event.category} />
      {event.is_user_submitted && <Badge tone="outline">Bürgerevent</Badge>}
    </p>
  )
}
