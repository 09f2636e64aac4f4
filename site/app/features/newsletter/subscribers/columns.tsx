import { FileCheck, Trash2 } from 'lucide-react'
import { sessionApi } from '../../../lib/session/session-api'
import { shortDay } from '../../../lib/time/town-time'
import { IconButton } from '../../../ui/button/icon-button'
import { Switch } from '../../../ui/field/switch'
import type { Column } from '../../../ui/table/column'
import { Badge } from '../../../ui/text/badge'
import { CopyAddress } from '../../../ui/text/copy-address'
import { useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { switchSubscriber } from './queries'
import { STATES, STATUS_CHANGED, STATUS_FAILED, STATUSES, type Subscriber, statusOf } from './subscriber'

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

type ActiveSwitchProps = { subscriber: Subscriber; onChanged: (subscriber: Subscriber) => void }

/** Switch of a subscription; moves when the change is stored. */
export function ActiveSwitch({ subscriber, onChanged }: ActiveSwitchProps) {
  const showToast = useToast()
  const { busy: sending, attempt } = useAttempt()

  async function change() {
    if (sending) return
    await attempt('The status could not be changed', STATUS_FAILED, async () => {
      onChanged(await switchSubscriber(await sessionApi.rows(), subscriber.id, !subscriber.active))
      showToast(STATUS_CHANGED)
    })
  }

  return (
    <Switch
      checked={subscriber.active}
      onChange={change}
      aria-busy={sending}
      label={
        <span className="font-normal">
          {STATUSES[statusOf(subscriber)].label}
          <span className="sr-only">: Newsletter an {subscriber.name}</span>
        </span>
      }
    />
  )
}
