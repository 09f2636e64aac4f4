import { useState } from 'react'
import { sessionClient } from '../../../lib/session/session-clients'
import { Switch } from '../../../ui/field/switch'
import { useToast } from '../../../ui/toast/toast-context'
import { STATUS_CHANGED, STATUS_FAILED } from './notices'
import { switchSubscriber } from './queries'
import { STATUSES, type Subscriber, statusOf } from './subscriber'

type ActiveSwitchProps = { subscriber: Subscriber; onChanged: (subscriber: Subscriber) => void }

/** Switch of a subscription; moves when the change is stored. */
export function ActiveSwitch({ subscriber, onChanged }: ActiveSwitchProps) {
  const showToast = useToast()
  const [sending, setSending] = useState(false)

  async function change() {
    if (sending) return
    setSending(true)
    try {
      onChanged(await switchSubscriber(await sessionClient(), subscriber.id, !subscriber.active))
      showToast(STATUS_CHANGED)
    } catch {
      console.error('The status could not be changed.')
      showToast(STATUS_FAILED)
    } finally {
      setSending(false)
    }
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
