import { longDay } from '../../../../lib/time/town-time'
import { Button } from '../../../../ui/button/button'
import { Badge } from '../../../../ui/text/badge'
import { isReceiving, isWanted, type Subscription } from './queries'

type SubscriptionCardProps = {
  subscription: Subscription
  sending: boolean
  onToggle: () => void
}

type Wording = Readonly<{ badge: string; title: string }>

const OFF: Wording = { badge: 'Nicht abonniert', title: 'Sie bekommen den Newsletter nicht.' }
const UNCONFIRMED: Wording = { badge: 'Nicht bestätigt', title: 'Ihre Bestätigung fehlt noch.' }

/** By state of the subscription (`my_subscription`). */
const WORDINGS: Readonly<Record<string, Wording>> = {
  confirmed: { badge: 'Abonniert', title: 'Sie bekommen den Newsletter.' },
  chosen: { badge: 'Vorgemerkt', title: 'Der Newsletter ist vorgemerkt.' },
  asked: UNCONFIRMED,
  unproven: UNCONFIRMED,
  undeliverable: { badge: 'Nicht zustellbar', title: 'Der Newsletter kam bei Ihnen nicht an.' },
}

/** State of the subscription with the button that toggles it. */
export function SubscriptionCard({ subscription, sending, onToggle }: SubscriptionCardProps) {
  const { email, confirmed, created_at, state } = subscription
  const { badge, title } = WORDINGS[state ?? ''] ?? OFF
  const receiving = isReceiving(subscription)
  const wanted = isWanted(subscription)
  return (
    <section aria-labelledby="subscription" className="rounded-card border border-line bg-paper p-5 @2xl:p-7">
      <Badge tone={receiving ? 'meadow' : 'neutral'}>{badge}</Badge>
      <h2 id="subscription" className="mt-3 text-2xl">
        {title}
      </h2>
      <p className="mt-2">
        {receiving ? 'Er geht an ' : 'Er ginge an '}
        <strong className="wrap-anywhere">{email}</strong>
        {receiving && created_at && <>, angemeldet am {longDay(created_at)}</>}.
      </p>
      {!confirmed && (
        <p className="mt-2">
          Diese Adresse ist noch nicht bestätigt.
          {wanted && ' Ihre Wahl ist gespeichert und gilt, sobald die Adresse bestätigt ist.'}
        </p>
      )}
      <Button
        variant={wanted ? 'secondary' : 'primary'}
        onClick={onToggle}
        disabled={sending}
        data-print="no"
        className="mt-5"
      >
        {sending ? 'Wird geändert …' : wanted ? 'Newsletter abbestellen' : 'Newsletter abonnieren'}
      </Button>
    </section>
  )
}
