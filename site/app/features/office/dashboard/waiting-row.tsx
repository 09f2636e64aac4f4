import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { RejectDialog } from '../../../entries/decision/reject-dialog'
import type { PendingItem } from '../../../entries/pending/pending'
import type { WaitingAction, WaitingKind, WaitingWays } from '../../../entries/pending/waiting-kind'
import { OFFICE_NAMES, type Office } from '../../../lib/session/roles'
import { timeAgo } from '../../../lib/time/relative-time'
import { longDay } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { ButtonLink } from '../../../ui/button/button-link'
import { classNames } from '../../../ui/class-names'
import { Badge } from '../../../ui/text/badge'
import { textOf, waitingKind } from './waiting-kinds'

/** Milliseconds after which the age is emphasised. */
const LONG = 7 * 24 * 60 * 60 * 1000

const UNKNOWN: WaitingKind = { label: 'Sonstiges', icon: CircleHelp }

type WaitingRowProps = {
  item: PendingItem
  now: Date
  busy: boolean
  ways?: WaitingWays | undefined
  onPress: (action: WaitingAction, reason: string) => void
  /** Called when the dialog for a reason opens and closes. */
  onAsk: (isOpen: boolean) => void
}

/** A waiting item: kind, text, age, office, and its buttons. */
export function WaitingRow({ item, now, busy, ways, onPress, onAsk }: WaitingRowProps) {
  const kind: WaitingKind = { ...(waitingKind(item.kind) ?? UNKNOWN), ...ways }
  const { label, icon: Icon } = kind
  const shown = textOf(item)
  const note = kind.note?.(item)
  const isLong = now.getTime() - Date.parse(item.since) > LONG
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-1 py-2 @3xl:grid-cols-[1.25rem_minmax(0,1fr)_auto]">
      <Icon aria-hidden="true" className="mt-1 size-5 self-start text-river-700" />
      <div className="min-w-0 py-1">
        {kind.to ? (
          <Link to={kind.to(item)} className="font-semibold text-ink wrap-anywhere hover:text-river-700">
            {shown}
          </Link>
        ) : (
          <span className="font-semibold wrap-anywhere">{shown}</span>
        )}
        <Parts item={item} kind={kind} />
        {note && <p className="max-w-prose text-[0.9375rem]">{note}</p>}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] text-ink-soft">
          {label}
          <time
            dateTime={item.since}
            title={longDay(item.since)}
            className={classNames('whitespace-nowrap', isLong && 'font-semibold text-error')}
          >
            {timeAgo(item.since, now)}
          </time>
          <Badge tone={item.mine ? 'river' : 'neutral'}>{OFFICE_NAMES[item.office as Office]}</Badge>
        </p>
      </div>
      <Buttons item={item} kind={kind} shown={shown} busy={busy} onPress={onPress} onAsk={onAsk} />
    </li>
  )
}

/** Links to the parts of an item. */
function Parts({ item, kind }: { item: PendingItem; kind: WaitingKind }) {
  const links = kind.links?.(item) ?? []
  if (links.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4">
      {links.map(({ label, to }) => (
        <Link key={to} to={to} className="text-link wrap-anywhere">
          {label}
        </Link>
      ))}
    </p>
  )
}

type ButtonsProps = Pick<WaitingRowProps, 'item' | 'busy' | 'onPress' | 'onAsk'> & {
  kind: WaitingKind
  shown: string
}

function Buttons({ item, kind, shown, busy, onPress, onAsk }: ButtonsProps) {
  const [opened, setOpened] = useState<WaitingAction | 'dialog' | null>(null)
  function open(what: WaitingAction | 'dialog' | null) {
    setOpened(what)
    onAsk(what !== null && what !== 'dialog')
  }
  const close = () => open(null)
  const { dialog } = kind
  const actions = kind.actions?.(item) ?? []
  const place = actions.length === 0 ? kind.place?.(item) : undefined
  if (actions.length === 0 && !dialog && !place) return null
  return (
    <div className="flex flex-wrap gap-1 @max-3xl:col-start-2">
      {actions.map((action) => (
        <Button
          key={action.label}
          variant={action.variant}
          size="slim"
          disabled={busy}
          aria-label={`${action.label}: ${shown}`}
          onClick={() => (action.reasons ? open(action) : onPress(action, ''))}
        >
          {action.label}
        </Button>
      ))}
      {dialog && (
        <Button
          variant="secondary"
          size="slim"
          aria-label={`${dialog.label}: ${shown}`}
          onClick={() => open('dialog')}
        >
          {dialog.label}
        </Button>
      )}
      {place && (
        <ButtonLink to={place.to} variant="secondary" size="slim" aria-label={`${place.label}: ${shown}`}>
          {place.label}
        </ButtonLink>
      )}
      {opened === 'dialog' && dialog && <dialog.Content id={item.id} onClose={close} />}
      {opened && opened !== 'dialog' && (
        <RejectDialog
          title={shown}
          label={opened.label}
          reasons={opened.reasons ?? []}
          onClose={close}
          onReject={(reason) => {
            close()
            onPress(opened, reason)
          }}
        />
      )}
    </div>
  )
}
