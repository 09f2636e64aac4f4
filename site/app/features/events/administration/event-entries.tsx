import {
  Ban,
  CalendarCheck,
  CalendarDays,
  Check,
  Copy,
  Diff,
  Eye,
  Flag,
  type LucideIcon,
  MapPin,
  Pencil,
  Repeat,
  Trash2,
  X,
} from 'lucide-react'
import { type ComponentProps, type Ref, useLayoutEffect, useRef } from 'react'
import type { Decision } from '../../../entries/kinds/moderation'
import { FoldingText } from '../../../lib/links/visitors-text'
import { ListCards } from '../../../lib/list/list-cards'
import { useFound } from '../../../lib/list/use-list'
import { inTown } from '../../../lib/time/town-time'
import { useNow } from '../../../lib/time/use-now'
import { Button } from '../../../ui/button/button'
import { NothingMatches } from '../../../ui/empty/nothing-matches'
import { Menu, MenuAction } from '../../../ui/menu/menu'
import { Badge } from '../../../ui/text/badge'
import { STATUS_WORDS } from '../describe-event'
import { CategoryBadge } from '../event-facts'
import { type AdministeredEvent, type Filter, searchedTexts, shownAs } from './administered-event'
import { Fact, Submitter } from './submitter'

type EventEntriesProps = {
  events: readonly AdministeredEvent[]
  filter: Filter
  onReset: () => void
  onEdit: (event: AdministeredEvent) => void
  onCopy: (event: AdministeredEvent) => void
  onRepeat: (event: AdministeredEvent) => void
  onCancel: (event: AdministeredEvent) => void
  onDelete: (event: AdministeredEvent) => void
  onSeen: (event: AdministeredEvent) => void
  onCompare: (event: AdministeredEvent) => void
  onPropose: (event: AdministeredEvent) => void
  onKeep: (event: AdministeredEvent) => void
  onDecide: (event: AdministeredEvent, decision: Decision) => void
}

/** Cards of the events that match the filter, latest start first. */
export function EventEntries(props: EventEntriesProps) {
  const { events, filter, onReset, ...actions } = props
  const now = useNow(new Date())
  const found = useFound(events, {
    search: filter.search,
    texts: searchedTexts,
    by: shownAs,
    only: filter.shown,
  })
  return (
    <ListCards
      found={found ?? []}
      one="Event"
      many="Events"
      unmatched={<Nothing filter={filter} onReset={onReset} />}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 @2xl:grid-cols-2 @5xl:grid-cols-3"
      height="13rem"
    >
      {(event) => (
        <EventEntry
          event={event}
          past={new Date(event.end_date ?? event.start_date) < now}
          onEdit={() => actions.onEdit(event)}
          onCopy={() => actions.onCopy(event)}
          onRepeat={() => actions.onRepeat(event)}
          onCancel={() => actions.onCancel(event)}
          onDelete={() => actions.onDelete(event)}
          onSeen={() => actions.onSeen(event)}
          onCompare={() => actions.onCompare(event)}
          onPropose={() => actions.onPropose(event)}
          onKeep={() => actions.onKeep(event)}
          onDecide={(decision) => actions.onDecide(event, decision)}
        />
      )}
    </ListCards>
  )
}

function Nothing({ filter, onReset }: { filter: Filter; onReset: () => void }) {
  const allSeen = filter.shown !== null && filter.search.trim() === ''
  return (
    <NothingMatches
      title={allSeen ? 'Nichts Neues' : 'Nichts gefunden'}
      resetLabel="Alle zeigen"
      onReset={onReset}
    >
      <p>
        {allSeen
          ? 'Alle Veranstaltungen von Besuchern hat schon jemand gesehen.'
          : 'Zu dieser Suche gibt es keine Veranstaltung.'}
      </p>
    </NothingMatches>
  )
}

type EventEntryProps = Omit<ComponentProps<typeof EventButtons>, 'editRef'> & { onDelete: () => void }

/** An event in the list of the back office. */
function EventEntry(props: EventEntryProps) {
  const { event, past, onDelete } = props
  const isOnSite = !past && event.state === 'approved' && event.status !== 'cancelled'
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
        <Menu compact about={event.title}>
          <MenuAction icon={Copy} onSelect={props.onCopy}>
            Duplizieren
          </MenuAction>
          {event.series_id && (
            <MenuAction icon={Repeat} onSelect={props.onRepeat}>
              Wiederholung
            </MenuAction>
          )}
          {isOnSite && (
            <MenuAction icon={Ban} onSelect={props.onCancel}>
              Absagen
            </MenuAction>
          )}
          <MenuAction icon={Trash2} destructive onSelect={onDelete}>
            Löschen
          </MenuAction>
        </Menu>
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

type EventButtonsProps = {
  event: AdministeredEvent
  past: boolean
  editRef: Ref<HTMLButtonElement>
  onEdit: () => void
  onCopy: () => void
  onRepeat: () => void
  onCancel: () => void
  onSeen: () => void
  onCompare: () => void
  onPropose: () => void
  onKeep: () => void
  onDecide: (decision: Decision) => void
}

/** The actions for an event: first those for a pending decision. */
function EventButtons({ event, editRef, onDecide, ...actions }: EventButtonsProps) {
  const { state, unseen, before, feed, title } = event
  return (
    <div className="-ml-2.5 flex grow flex-wrap gap-x-1">
      {before && <Action icon={Diff} label="Änderung ansehen" title={title} onClick={actions.onCompare} />}
      {feed?.proposed && (
        <Action icon={Diff} label="Änderung des Vereins" title={title} onClick={actions.onPropose} />
      )}
      {feed?.vanished && (
        <Action icon={CalendarCheck} label="Behalten" title={title} onClick={actions.onKeep} />
      )}
      {state !== 'approved' && (
        <Action
          icon={Check}
          tone="text-meadow-dark"
          label="Freigeben"
          title={title}
          onClick={() => onDecide('approved')}
        />
      )}
      {state === 'pending' && (
        <Action
          icon={X}
          tone="text-error"
          label="Ablehnen"
          title={title}
          onClick={() => onDecide('rejected')}
        />
      )}
      {unseen && state !== 'pending' && (
        <Action icon={Eye} label="Gesehen" title={title} onClick={actions.onSeen} />
      )}
      <Action ref={editRef} icon={Pencil} label="Bearbeiten" title={title} onClick={actions.onEdit} />
    </div>
  )
}

type ActionProps = {
  icon: LucideIcon
  label: string
  /** Title of the event, for screen readers. */
  title: string
  tone?: string
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
}

function Action({ icon: Icon, label, title, tone = '', ref, onClick }: ActionProps) {
  return (
    <Button ref={ref} variant="quiet" size="slim" onClick={onClick}>
      <Icon aria-hidden="true" className={`size-5 ${tone}`} />
      <span>
        {label}
        <span className="sr-only">: {title}</span>
      </span>
    </Button>
  )
}
