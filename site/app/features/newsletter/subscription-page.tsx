import { useSettings } from '../../association/use-settings'
import { useLoaded } from '../../lib/live/use-loaded'
import { useAuth } from '../../lib/session/auth-context'
import { sessionApi } from '../../lib/session/session-api'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Tables } from '../../lib/supabase/database.types'
import { longDay } from '../../lib/time/town-time'
import { AreaPage } from '../../ui/area-page'
import { Button } from '../../ui/button/button'
import { EmptyState } from '../../ui/empty/empty-state'
import { Skeleton } from '../../ui/loading/skeleton'
import { Badge } from '../../ui/text/badge'
import { failureToast, type Toast, useToast } from '../../ui/toast/toast-context'
import { useAttempt } from '../../ui/toast/use-attempt'
import { SUBSCRIBED } from './notices'

/** State of the newsletter subscription, and what it means. */
export default function SubscriptionPage() {
  const { association } = useSettings()
  const { loaded, reload, sending, toggle } = useSubscription()
  return (
    <AreaPage title="Newsletter" introduction={`Neues aus ${association.town}, direkt ins Postfach.`}>
      <div className="max-w-3xl">
        {loaded.state === 'loading' && <Loading />}
        {loaded.state === 'failed' && <Failed onRetry={reload} />}
        {loaded.state === 'loaded' && (
          <SubscriptionCard
            subscription={loaded.value}
            sending={sending}
            onToggle={() => toggle(loaded.value)}
          />
        )}
        <Meaning confirmed={loaded.state === 'loaded' && loaded.value.confirmed === true} />
      </div>
    </AreaPage>
  )
}

function Meaning({ confirmed }: { confirmed: boolean }) {
  const { role } = useAuth()
  return (
    <section aria-labelledby="meaning" className="mt-9">
      <h2 id="meaning" className="text-2xl">
        Was das bedeutet
      </h2>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 marker:text-market-600">
        <li>Termine, Aktionen und Geschichten aus den Betrieben, wenn es etwas zu erzählen gibt.</li>
        <li>
          Wir schicken den Newsletter an die E-Mail-Adresse Ihres Kontos. Ändern Sie sie, zieht er mit um.
        </li>
        <li>Ihre Adresse bleibt beim Verein. Sie können den Newsletter jederzeit hier abbestellen.</li>
        {role !== 'guest' && confirmed && (
          <li>In Ihrem Profil steht derselbe Schalter; beide sagen immer dasselbe.</li>
        )}
      </ul>
    </section>
  )
}

function Loading() {
  return (
    <div
      role="status"
      aria-label="Ihr Abonnement wird geladen …"
      className="rounded-card border border-line p-6"
    >
      <Skeleton className="h-7 w-64 max-w-full" />
      <Skeleton className="mt-3 h-5 w-80 max-w-full" />
      <Skeleton className="mt-6 h-11 w-48 max-w-full" />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState title="Ihr Abonnement konnte nicht geladen werden.">
        <p>Bitte prüfen Sie Ihre Verbindung oder versuchen Sie es in einem Moment noch einmal.</p>
        <Button variant="secondary" onClick={onRetry}>
          Erneut versuchen
        </Button>
      </EmptyState>
    </div>
  )
}

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
function SubscriptionCard({ subscription, sending, onToggle }: SubscriptionCardProps) {
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
        {receiving && created_at && <>, abonniert am {longDay(created_at)}</>}.
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

const load = async () => readSubscription(await sessionApi.rows())

/** The account's subscription and its switch. Reloads the profile after a change, because the database updates its column, too. */
function useSubscription() {
  const { refreshProfile } = useAuth()
  const showToast = useToast()
  const { loaded, reload, show } = useLoaded(load)
  const { busy: sending, attempt } = useAttempt()

  async function toggle(subscription: Subscription) {
    if (sending) return
    await attempt('The subscription could not be switched', SWITCH_FAILED, async () => {
      const switched = await switchSubscription(
        await sessionApi.rows(),
        subscription.email,
        !isWanted(subscription),
      )
      show(switched)
      await refreshProfile()
      showToast(switched.confirmed ? SWITCHED[isReceiving(switched) ? 'on' : 'off'] : CHOICE_KEPT)
    })
  }

  return { loaded, reload, sending, toggle }
}

/** Toast by the new state of the subscription. */
const SWITCHED: Readonly<Record<'on' | 'off', Toast>> = {
  on: SUBSCRIBED,
  off: { title: 'Newsletter abbestellt', description: 'Sie bekommen ab sofort keine Ausgabe mehr.' },
}

/** The address is not confirmed: the choice is stored and takes effect with the confirmation. */
const CHOICE_KEPT: Toast = {
  title: 'Gespeichert',
  description: 'Ihre Wahl gilt, sobald die Adresse bestätigt ist.',
}

const SWITCH_FAILED: Toast = failureToast(
  'Das Abonnement konnte nicht geändert werden. Bitte versuchen Sie es später erneut.',
)

/** The account's own subscription; row of `my_subscription`. */
type Subscription = Readonly<Tables<'my_subscription'>>

/** Whether issues are sent to the account's address. */
const isReceiving = ({ state }: Subscription): boolean => state === 'confirmed'

/** The last choice, whether or not it has taken effect. */
const isWanted = (subscription: Subscription): boolean =>
  isReceiving(subscription) || subscription.state === 'chosen'

/** Reads the subscription of the client's account. Rejects with the PostgREST error. */
async function readSubscription(client: DatabaseClient): Promise<Subscription> {
  const { data } = await client
    .from('my_subscription')
    .select('email,confirmed,active,created_at,state')
    .retry(false)
    .single()
    .throwOnError()
  return data
}

/**
 * Toggles the subscription and resolves with the new state; the list of subscribers and the profile are updated by the database. Rejects
 * with the PostgREST error, also when the account has no profile.
 */
async function switchSubscription(
  client: DatabaseClient,
  email: string,
  active: boolean,
): Promise<Subscription> {
  const { data } = await client
    .from('my_subscription')
    .update({ active })
    .eq('email', email)
    .select('email,confirmed,active,created_at,state')
    .single()
    .throwOnError()
  return data
}
