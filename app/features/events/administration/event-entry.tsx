import { CalendarDays, Flag, type LucideIcon, MapPin, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { inTown } from '../../../lib/town-time'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { CategoryBadge } from '../category-badge'
import type { TownEvent } from '../event'

type EventEntryProps = { event: TownEvent; past: boolean; onEdit: () => void; onDelete: () => void }

/** One event in the list of the back office. */
export function EventEntry({ event, past, onEdit, onDelete }: EventEntryProps) {
  return (
    <article className="flex h-full flex-col gap-2 rounded-card border border-line bg-paper px-4 pt-3.5 pb-2">
      <p className="flex flex-wrap gap-2">
        <CategoryBadge word={event.category} />
        {event.is_user_submitted && <Badge tone="outline">Bürgerevent</Badge>}
        {past && <Badge>Vorbei</Badge>}
      </p>
      <h2 className="text-xl hyphens-auto wrap-anywhere">{event.title}</h2>
      <dl className="grid gap-1 text-[0.9375rem]">
        <Fact icon={CalendarDays} name="Beginn">
          <Moment iso={event.start_date} />
        </Fact>
        {event.end_date && (
          <Fact icon={Flag} name="Ende">
            bis <Moment iso={event.end_date} />
          </Fact>
        )}
        {event.location && (
          <Fact icon={MapPin} name="Ort">
            {event.location}
          </Fact>
        )}
      </dl>
      {event.description && (
        <p className="line-clamp-2 text-[0.9375rem] leading-snug wrap-anywhere text-ink-soft">
          {event.description}
        </p>
      )}
      <div className="mt-auto -mx-2.5 flex flex-wrap gap-x-1 pt-1">
        <Button variant="quiet" size="slim" onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-5" />
          <span>
            Bearbeiten<span className="sr-only">: {event.title}</span>
          </span>
        </Button>
        <Button variant="danger" size="slim" onClick={onDelete}>
          <Trash2 aria-hidden="true" className="size-5" />
          <span>
            Löschen<span className="sr-only">: {event.title}</span>
          </span>
        </Button>
      </div>
    </article>
  )
}

function Moment({ iso }: { iso: string }) {
  const { weekday, dayOfMonth, month, year, time } = inTown(new Date(iso))
  return (
    <time dateTime={iso}>
      {weekday}, {dayOfMonth}.&nbsp;{month} {year}, {time}&nbsp;Uhr
    </time>
  )
}

function Fact({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-2">
      <dt className="pt-0.5">
        <Icon aria-hidden="true" className="size-4.5 text-river-700" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 leading-snug wrap-anywhere">{children}</dd>
    </div>
  )
}
