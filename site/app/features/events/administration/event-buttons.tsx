import { Ban, CalendarCheck, Check, Copy, Diff, Eye, type LucideIcon, Pencil, Repeat, X } from 'lucide-react'
import type { Ref } from 'react'
import type { Decision } from '../../../entries/kinds/moderation'
import { Button } from '../../../ui/button/button'
import type { AdministeredEvent } from './administered-event'

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
export function EventButtons({ event, past, editRef, onDecide, ...actions }: EventButtonsProps) {
  const { state, unseen, before, feed, series_id, status, title } = event
  const isOnSite = !past && state === 'approved' && status !== 'cancelled'
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
          tone="text-market-700"
          label="Ablehnen"
          title={title}
          onClick={() => onDecide('rejected')}
        />
      )}
      {unseen && state !== 'pending' && (
        <Action icon={Eye} label="Gesehen" title={title} onClick={actions.onSeen} />
      )}
      <Action ref={editRef} icon={Pencil} label="Bearbeiten" title={title} onClick={actions.onEdit} />
      <Action icon={Copy} label="Duplizieren" title={title} onClick={actions.onCopy} />
      {series_id && <Action icon={Repeat} label="Wiederholung" title={title} onClick={actions.onRepeat} />}
      {isOnSite && <Action icon={Ban} label="Absagen" title={title} onClick={actions.onCancel} />}
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
