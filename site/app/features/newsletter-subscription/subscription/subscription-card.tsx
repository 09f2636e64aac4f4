import { longDay } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { Badge } from '../../../ui/text/badge'
import type { Subscription } from './queries'

type SubscriptionCardProps = {
  subscription: Subscription
  /** The chosen state, whether or not it is in effect yet. */
  subscribed: boolean
  sending: boolean
  onToggle: () => void
}

/** State of the subscription with the button that toggles it. */
export function SubscriptionCard({ subscription, subscribed, sending, onToggle }: SubscriptionCardProps) {
  const { email, confirmed, created_at } = subscription
  return (
    <section aria-labelledby="subscription" className="rounded-card border border-line bg-paper p-5 @2xl:p-7">
      <Badge tone={subscribed ? 'meadow' : 'neutral'}>{subscribed ? 'Abonniert' : 'Nicht abonniert'}</Badge>
      <h2 id="subscription" className="mt-3 text-2xl">
        {subscribed ? 'Sie bekommen den Newsletter.' : 'Sie bekommen den Newsletter nicht.'}
      </h2>
      <p className="mt-2">
        {subscribed ? 'Er geht an ' : 'Er ginge an '}
        <strong className="wrap-anywhere">{email}</strong>
        {subscribed && confirmed && created_at && <>, angemeldet am {longDay(created_at)}</>}.
      </p>
      {!confirmed && (
        <p className="mt-2">
          Diese Adresse ist noch nicht bestätigt. Ihre Wahl ist gespeichert und gilt, sobald die Adresse
          bestätigt ist.
        </p>
      )}
      <Button
        variant={subscribed ? 'secondary' : 'primary'}
        onClick={onToggle}
        disabled={sending}
        data-print="no"
        className="mt-5"
      >
        {sending ? 'Wird geändert …' : subscribed ? 'Newsletter abbestellen' : 'Newsletter abonnieren'}
      </Button>
    </section>
  )
}
