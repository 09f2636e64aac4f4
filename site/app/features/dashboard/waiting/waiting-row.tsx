import { CircleHelp } from 'lucide-react'
import { Link } from 'react-router'
import type { PendingItem } from '../../../lib/pending/pending'
import { OFFICE_NAMES, type Office } from '../../../lib/session/office'
import { timeAgo } from '../../../lib/time/relative-time'
import { longDay } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { classNames } from '../../../ui/class-names'
import { Badge } from '../../../ui/text/badge'
import { type WaitingAction, waitingKind } from './waiting-kinds'

/** Milliseconds after which the age is emphasised. */
const LONG = 7 * 24 * 60 * 60 * 1000

type WaitingRowProps = {
  item: PendingItem
  now: Date
  busy: boolean
  onPress: (action: WaitingAction) => void
}

/** What waits: kind, text, age, office, and the buttons that deal with it. */
export function WaitingRow({ item, now, busy, onPress }: WaitingRowProps) {
  const {
    label,
    icon: Icon,
    text,
    to,
    actions = [],
  } = waitingKind(item.kind) ?? {
    label: 'Sonstiges',
    icon: CircleHelp,
  }
  const shown = text?.(item) ?? item.title
  const isLong = now.getTime() - Date.parse(item.since) > LONG
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-1 py-2 @3xl:grid-cols-[1.25rem_minmax(0,1fr)_auto]">
      <Icon aria-hidden="true" className="mt-1 size-5 self-start text-river-700" />
      <div className="min-w-0 py-1">
        {to ? (
          <Link to={to(item)} className="font-semibold text-ink wrap-anywhere hover:text-river-700">
            {shown}
          </Link>
        ) : (
          <span className="font-semibold wrap-anywhere">{shown}</span>
        )}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] text-ink-soft">
          {label}
          <time
            dateTime={item.since}
            title={longDay(item.since)}
            className={classNames('whitespace-nowrap', isLong && 'font-semibold text-market-700')}
          >
            {timeAgo(item.since, now)}
          </time>
          <Badge tone={item.mine ? 'river' : 'neutral'}>{OFFICE_NAMES[item.office as Office]}</Badge>
        </p>
      </div>
      {actions.length > 0 && (
        <div className="flex flex-wrap gap-1 @max-3xl:col-start-2">
          {actions.map((action) => (
            <Button
              key={action.label}
              variant={action.variant}
              size="slim"
              disabled={busy}
              aria-label={`${action.label}: ${shown}`}
              onClick={() => onPress(action)}
            >
              {action.label}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
