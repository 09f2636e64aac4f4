import { CalendarDays, Flag, MapPin, Trash2 } from 'lucide-react'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { FoldingText } from '../../../lib/links/visitors-text'
import { inTown } from '../../../lib/time/town-time'
import { IconButton } from '../../../ui/button/icon-button'
import { Badge } from '../../../ui/text/badge'
import { CategoryBadge } from '../category-badge'
import { STATUS_WORDS } from '../status'
import { EventButtons } from './event-buttons'
import { Fact } from './fact'
import { Submitter } from './submitter'

type EventEntryProps = Omit<ComponentProps<typeof EventButtons>, 'editRef'> & { onDelete: () => void }

/** An event in the list of the back office. */
export function EventEntry(props: EventEntryProps) {
  const { event, past, onDelete } = props
  const editRef = useRef<HTMLButtonElement>(null)
  const wasUnseen = useRef(event.unseen)
  // The button is removed together with the mark.
  useLayoutEffect(() => {
    if (wasUnseen.current && !event.unseen && document.activeElement === document.body)
      editRef.current?.focus({ preventScroll: true })
    wasUnseen.current = event.unseen
  }, [event.unseen])

  return (
    <article className="flex h-full flex-col gap-2 rounded-card border border-line bg-paper px-4 pt-3.5 pb-2">
      <p className="flex flex-wrap gap-2">
        {event.unseen && <Badge tone="strong">{event.before ? 'Geändert' : 'Neu'}</Badge>}
        <CategoryBadge word={event.category} />
        {event.is_user_submitted && <Badge tone="outline">Bürgerevent</Badge>}
        {event.series_id && <Badge tone="outline">Serie</Badge>}
        {event.feed && <Badge tone="outline">Aus: {event.feed.name}</Badge>}
        {event.feed?.proposed && <Badge tone="strong">Vom Verein geändert</Badge>}
        {event.feed?.vanished && <Badge tone="strong">Im Kalender des Vereins gelöscht</Badge>}
        {event.state === 'pending' && <Badge tone="straw">Wartet auf Freigabe</Badge>}
        {event.state === 'rejected' && <Badge>Abgelehnt</Badge>}
        {STATUS_WORDS[event.status] && <Badge tone="strong">{STATUS_WORDS[event.status]}</Badge>}
        {past && <Badge>Vorbei</Badge>}
      </p>
      <h2 className="text-xl hyphens-auto wrap-anywhere">{event.title}</h2>
      <dl className="grid gap-1 text-[0.9375rem]">
        <Fact icon={CalendarDays} name="Beginn">
          <DateTime iso={event.start_date} />
        </Fact>
        {event.end_date && (
          <Fact icon={Flag} name="Ende">
            bis <DateTime iso={event.end_date} />
          </Fact>
        )}
        {event.location && (
          <Fact icon={MapPin} name="Ort">
            {event.location}
          </Fact>
        )}
        <Submitter {...event} />
      </dl>
      {event.status !== 'scheduled' && event.status_note && (
        <p className="text-[0.9375rem] leading-snug wrap-anywhere">{event.status_note}</p>
      )}
      {event.description && (
        <div className="text-[0.9375rem] leading-snug text-ink-soft">
          <FoldingText text={event.description} />
        </div>
      )}
      <div className="mt-auto flex items-center border-t border-line pt-1">
        <EventButtons {...props} editRef={editRef} />
        <IconButton icon={Trash2} label={`Löschen: ${event.title}`} destructive onClick={onDelete} />
      </div>
    </article>
  )
}

function DateTime({ iso }: { iso: string }) {
  const { weekday, dayOfMonth, month, year, time } = inTown(new Date(iso))
  return (
    <time dateTime={iso}>
      {weekday}, {dayOfMonth}.&nbsp;{month} {year}, {time}&nbsp;Uhr
    </time>
  )
}
