import { useSettings } from '../../../../association/use-settings'
import { useAuth } from '../../../../lib/session/auth-context'
import { AreaPage } from '../../../../ui/area-page'
import { Button } from '../../../../ui/button/button'
import { EmptyState } from '../../../../ui/empty/empty-state'
import { Skeleton } from '../../../../ui/loading/skeleton'
import { SubscriptionCard } from './subscription-card'
import { useSubscription } from './use-subscription'

/** State of the newsletter subscription, and what it means. */
export function SubscriptionPage() {
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
