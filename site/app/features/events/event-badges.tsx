import { Badge } from '../../ui/text/badge'
import { CategoryBadge } from './category-badge'
import type { TownEvent } from './event'
import { STATUS_WORDS } from './status'
import { isRunning, relativeStartDay } from './timing'

/** Badges: cancelled, postponed or sold out, running, today or tomorrow, category, submitted by a visitor. */
export function EventBadges({ event, now }: { event: TownEvent; now: Date }) {
  const relative = relativeStartDay(event, now)
  const status = STATUS_WORDS[event.status]
  return (
    <p data-print="no" className="flex flex-wrap gap-2">
      {status && <Badge tone="strong">{status}</Badge>}
      {event.status !== 'cancelled' && isRunning(event, now) && <Badge tone="strong">Läuft gerade</Badge>}
      {relative && <Badge tone="strong">{relative}</Badge>}
      <CategoryBadge word={event.category} />
      {event.is_user_submitted && <Badge tone="outline">Bürgerevent</Badge>}
    </p>
  )
}
