import { FileCheck, Trash2 } from 'lucide-react'
import { shortDay } from '../../../lib/time/short-dates'
import { IconButton } from '../../../ui/button/icon-button'
import type { Column } from '../../../ui/table/column'
import { Badge } from '../../../ui/text/badge'
import { CopyAddress } from '../../../ui/text/copy-address'
import { ActiveSwitch } from './active-switch'
import { STATES, type Subscriber } from './subscriber'

type Actions = Readonly<{
  onChanged: (subscriber: Subscriber) => void
  onDelete: (subscriber: Subscriber) => void
  onConsent: (subscriber: Subscriber) => void
}>

/** The columns of the list (docs/product.md#subscribers); a constant. */
export const subscriberColumns = ({
  onChanged,
  onDelete,
  onConsent,
}: Actions): readonly Column<Subscriber>[] => [
  { key: 'name', header: 'Name', role: 'title', cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'email',
    header: 'E-Mail',
    width: '25%',
    role: 'plain',
    cell: ({ email }) => <CopyAddress address={email} />,
    sortBy: ({ email }) => email,
  },
  {
    key: 'active',
    header: 'Status',
    width: '18rem',
    cell: (subscriber) => (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ActiveSwitch subscriber={subscriber} onChanged={onChanged} />
        <Badge tone={STATES[subscriber.state].tone}>{STATES[subscriber.state].label}</Badge>
        {subscriber.state === 'undeliverable' && (
          <span className="text-sm text-ink-soft wrap-anywhere">{subscriber.stop_reason}</span>
        )}
      </div>
    ),
    sortBy: ({ active }) => (active ? 0 : 1),
  },
  {
    key: 'created_at',
    header: 'Angemeldet am',
    width: '9rem',
    cell: ({ created_at }) => shortDay(created_at),
    sortBy: ({ created_at }) => Date.parse(created_at),
  },
  {
    key: 'actions',
    header: 'Aktionen',
    role: 'signs',
    width: '8rem',
    cell: (subscriber) => (
      <div className="flex">
        <IconButton
          icon={FileCheck}
          label={`Einwilligung von ${subscriber.name}`}
          onClick={() => onConsent(subscriber)}
        />
        <IconButton
          icon={Trash2}
          label={`${subscriber.name} löschen`}
          destructive
          onClick={() => onDelete(subscriber)}
        />
      </div>
    ),
  },
]
