import {
  Ban,
  CalendarDays,
  Check,
  Copy,
  Diff,
  Eye,
  Flag,
  MapPin,
  Pencil,
  Repeat,
  Trash2,
  X,
} from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { Decision } from '../../../lib/kinds/moderation'
import { FoldingText } from '../../../lib/links/visitors-text'
import { inTown } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { IconButton } from '../../../ui/button/icon-button'
import { Badge } from '../../../ui/text/badge'
import { CategoryBadge } from '../category-badge'
import { STATUS_WORDS } from '../status'
import type { AdministeredEvent } from './administered-event'
import { Fact } from './fact'
import { Submitter } from './submitter'

type EventEntryProps = {
  event: AdministeredEvent
  past: boolean
  onEdit: () => void
  onCopy: () => void
  onRepeat: () => void
  onCancel: () => void
  onDelete: () => void
  onSeen: () => void
  onCompare: () => void
  onDecide: (decision: Decision) => void
}

/** An event in the list of the back office. */
export function EventEntry(props: EventEntryProps) {
  const { event, past, onEdit, onCopy, onRepeat, onCancel, onDelete, onSeen, onCompare, onDecide } = props
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
        <div className="-ml-2.5 flex grow flex-wrap gap-x-1">
          {event.before && (
            <Button variant="quiet" size="slim" onClick={onCompare}>
              <Diff aria-hidden="true" className="size-5" />
              <span>
                Änderung ansehen<span className="sr-only">: {event.title}</span>
              </span>
            </Button>
          )}
          {event.state !== 'approved' && (
            <Button variant="quiet" size="slim" onClick={() => onDecide('approved')}>
              <Check aria-hidden="true" className="size-5 text-meadow-dark" />
              <span>
                Freigeben<span className="sr-only">: {event.title}</span>
              </span>
            </Button>
          )}
          {event.state === 'pending' && (
            <Button variant="quiet" size="slim" onClick={() => onDecide('rejected')}>
              <X aria-hidden="true" className="size-5 text-market-700" />
              <span>
                Ablehnen<span className="sr-only">: {event.title}</span>
              </span>
            </Button>
          )}
          {event.unseen && event.state !== 'pending' && (
            <Button variant="quiet" size="slim" onClick={onSeen}>
              <Eye aria-hidden="true" className="size-5" />
              <span>
                Gesehen<span className="sr-only">: {event.title}</span>
              </span>
            </Button>
          )}
          <Button ref={editRef} variant="quiet" size="slim" onClick={onEdit}>
            <Pencil aria-hidden="true" className="size-5" />
            <span>
              Bearbeiten<span className="sr-only">: {event.title}</span>
            </span>
          </Button>
          <Button variant="quiet" size="slim" onClick={onCopy}>
            <Copy aria-hidden="true" className="size-5" />
            <span>
              Duplizieren<span className="sr-only">: {event.title}</span>
            </span>
          </Button>
          {event.series_id && (
            <Button variant="quiet" size="slim" onClick={onRepeat}>
              <Repeat aria-hidden="true" className="size-5" />
              <span>
                Wiederholung<span className="sr-only"> ändern: {event.title}</span>
              </span>
            </Button>
          )}
          {!past && event.state === 'approved' && event.status !== 'cancelled' && (
            <Button variant="quiet" size="slim" onClick={onCancel}>
              <Ban aria-hidden="true" className="size-5" />
              <span>
                Absagen<span className="sr-only">: {event.title}</span>
              </span>
            </Button>
          )}
        </div>
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
