import { Clock, type LucideIcon, MapPin, UserRound } from 'lucide-react'
import { inTown, relativeDay } from '../../lib/time/town-time'
import { Badge, type BadgeTone } from '../../ui/text/badge'
import { categoryOf } from './categories'
import { describePeriod, STATUS_WORDS } from './describe-event'
import type { TownEvent } from './event'

/** Time, place and submitter. */
export function EventFacts({ event }: { event: TownEvent }) {
  const organiser = event.organiser ?? event.submitter_name
  const end = event.end_date === null ? null : new Date(event.end_date)
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1.5">
      <Fact icon={Clock} name="Zeit">
        {describePeriod(new Date(event.start_date), end)}
      </Fact>
      {event.location && (
        <Fact icon={MapPin} name="Ort">
          {event.location}
        </Fact>
      )}
      {organiser && (
        <Fact icon={UserRound} name="Veranstalter">
          {organiser}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: string }) {
  return (
    <div className="flex min-w-0 gap-2">
      <dt className="pt-1">
        <Icon aria-hidden="true" className="size-5 text-river-700" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 text-balance">{children}</dd>
    </div>
  )
}

/** Badges: cancelled, postponed or sold out, running, today or tomorrow, category, submitted by a visitor. */
export function EventBadges({ event, now }: { event: TownEvent; now: Date }) {
  const relative = relativeStartDay(event, now)
  const status = STATUS_WORDS[event.status]
  return (
    <p data-print="no" className="flex flex-wrap gap-2">
      {status && <Badge tone="warning">{status}</Badge>}
      {event.status !== 'cancelled' && isRunning(event, now) && <Badge tone="strong">Läuft gerade</Badge>}
      {relative && <Badge tone="strong">{relative}</Badge>}
      <CategoryBadge word={event.category} />
      {event.is_user_submitted && <Badge tone="outline">Bürgerevent</Badge>}
    </p>
  )
}

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

/** Whether an event has begun and not ended. Without an end it is over when it begins. */
export function isRunning(
  { start_date, end_date }: Pick<TownEvent, 'start_date' | 'end_date'>,
  now: Date,
): boolean {
  return end_date !== null && new Date(start_date) <= now && new Date(end_date) >= now
}

/** `Heute` or `Morgen` by the day of the start; null for any other day. */
export function relativeStartDay(
  { start_date }: Pick<TownEvent, 'start_date'>,
  now: Date,
): 'Heute' | 'Morgen' | null {
  return relativeDay(new Date(start_date), inTown(now).day)
}
