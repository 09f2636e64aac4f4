import { Clock, type LucideIcon, MapPin, UserRound } from 'lucide-react'
import type { TownEvent } from './event'
import { describePeriod } from './period'

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
