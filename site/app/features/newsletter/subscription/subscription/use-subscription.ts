import { useState } from 'react'
import { useLoaded } from '../../../../lib/live/use-loaded'
import { useAuth } from '../../../../lib/session/auth-context'
import { sessionClient } from '../../../../lib/session/session-clients'
import { useToast } from '../../../../ui/toast/toast-context'
import { CHOICE_KEPT, SWITCH_FAILED, SWITCHED } from './notices'
import { isReceiving, isWanted, readSubscription, type Subscription, switchSubscription } from './queries'

const load = async () => readSubscription(await sessionClient())

/** The account's subscription and its switch. Reloads the profile after a change, because the database updates its column, too. */
export function useSubscription() {
  const { refreshProfile } = useAuth()
  const showToast = useToast()
  const { loaded, reload, show } = useLoaded(load)
  const [sending, setSending] = useState(false)

  async function toggle(subscription: Subscription) {
    if (sending) return
    setSending(true)
    try {
      const switched = await switchSubscription(
        await sessionClient(),
        subscription.email,
        !isWanted(subscription),
      )
      show(switched)
      await refreshProfile()
      showToast(switched.confirmed ? SWITCHED[isReceiving(switched) ? 'on' : 'off'] : CHOICE_KEPT)
    } catch (error) {
      console.error('The subscription could not be switched:', error)
      showToast(SWITCH_FAILED)
    } finally {
      setSending(false)
    }
  }

  return { loaded, reload, sending, toggle }
}
