import { useState } from 'react'
import { useAuth } from '../../../lib/session/auth-context'
import { sessionClient } from '../../../lib/session/session-clients'
import { useLoaded } from '../../../lib/use-loaded'
import { useToast } from '../../../ui/toast/toast-context'
import { CHOICE_KEPT, SWITCH_FAILED, SWITCHED } from './notices'
import { readSubscription, type Subscription, switchSubscription } from './queries'

const load = async () => readSubscription(await sessionClient())

/** The account's subscription, and the switch for it. The profile is read again, because its switch has moved along. */
export function useSubscription() {
  const { profile, refreshProfile } = useAuth()
  const showToast = useToast()
  const { loaded, reload, show } = useLoaded(load)
  const [sending, setSending] = useState(false)

  /** What the person wants; the list says nothing about an unconfirmed address, so there only the profile knows. */
  const isWanted = ({ confirmed, active }: Subscription) =>
    confirmed ? active : (profile?.newsletter_subscribed ?? false)

  async function flip(subscription: Subscription) {
    if (sending) return
    const wanted = !isWanted(subscription)
    setSending(true)
    try {
      show(await switchSubscription(await sessionClient(), subscription.email, wanted))
      await refreshProfile()
      showToast(subscription.confirmed ? SWITCHED[wanted ? 'on' : 'off'] : CHOICE_KEPT)
    } catch (error) {
      console.error('The subscription could not be switched:', error)
      showToast(SWITCH_FAILED)
    } finally {
      setSending(false)
    }
  }

  return { loaded, reload, sending, flip, isWanted }
}
