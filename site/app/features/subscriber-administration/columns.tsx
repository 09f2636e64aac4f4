import { Trash2 } from 'lucide-react'
import { shortDay } from '../../lib/time/short-dates'
import { IconButton } from '../../ui/button/icon-button'
import type { Column } from '../../ui/table/column'
import { CopyAddress } from '../../ui/text/copy-address'
import { ActiveSwitch } from './active-switch'
import type { Subscriber } from './subscriber'

type Actions = Readonly<{
  onChanged: (subscriber: Subscriber) => void
  onDelete: (subscriber: Subscriber) => void
}>

/** The columns of the list (docs/product.md#subscribers); a constant. */
export const subscriberColumns = ({ onChanged, onDelete }: Actions): readonly Column<Subscriber>[] => [
  { key: 'name', header: 'Name', role: 'title', cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'email',
    header: 'E-Mail',
    width: '36%',
    role: 'plain',
    cell: ({ email }) => <CopyAddress address={email} />,
    sortBy: ({ email }) => email,
  },
  {
    key: 'active',
    header: 'Status',
    width: '9.5rem',
    cell: (subscriber) => <ActiveSwitch subscriber={subscriber} onChanged={onChanged} />,
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
    width: '5.5rem',
    cell: (subscriber) => (
      <IconButton
        icon={Trash2}
        label={`${subscriber.name} löschen`}
        destructive
        onClick={() => onDelete(subscriber)}
      />
    ),
  },
]
