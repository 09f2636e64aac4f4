import { useState } from 'react'
import { useLoaded } from '../../../lib/live/use-loaded'
import { useAuth } from '../../../lib/session/auth-context'
import { sessionClient } from '../../../lib/session/session-clients'
import { useToast } from '../../../ui/toast/toast-context'
import { CHOICE_KEPT, SWITCH_FAILED, SWITCHED } from './notices'
import { readSubscription, type Subscription, switchSubscription } from './queries'

const load = async () => readSubscription(await sessionClient())

/** The account's subscription and its switch. Reloads the profile after a change, because the database updates its column, too. */
export function useSubscription() {
  const { profile, refreshProfile } = useAuth()
  const showToast = useToast()
  const { loaded, reload, show } = useLoaded(load)
  const [sending, setSending] = useState(false)

  /** The chosen state: an unconfirmed address is not in the list, so the profile's column is used for it. */
  const isSubscribed = ({ confirmed, active }: Subscription) =>
    confirmed ? active : (profile?.newsletter_subscribed ?? false)

  async function toggle(subscription: Subscription) {
    if (sending) return
    const subscribed = !isSubscribed(subscription)
    setSending(true)
    try {
      show(await switchSubscription(await sessionClient(), subscription.email, subscribed))
      await refreshProfile()
      showToast(subscription.confirmed ? SWITCHED[subscribed ? 'on' : 'off'] : CHOICE_KEPT)
    } catch (error) {
      console.error('The subscription could not be switched:', error)
      showToast(SWITCH_FAILED)
    } finally {
      setSending(false)
    }
  }

  return { loaded, reload, sending, toggle, isSubscribed }
}
