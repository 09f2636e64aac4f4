import type { Factor } from '@supabase/auth-js'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '../../../association/use-settings'
import { useLoaded } from '../../../lib/live/use-loaded'
import { authClient } from '../../../lib/session/auth-client'
import { longDay } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Skeleton } from '../../../ui/loading/skeleton'
import { failureToast, useToast } from '../../../ui/toast/toast-context'
import { Enrolment } from './enrolment'
import { requestSecurely } from './failure'
import { useSecondFactor } from './second-factor'
import { Section } from './section'

/** Second factors: the enrolled devices, enrolment of a new one, and recovery. */
export function FactorsSection() {
  const { loaded, reload } = useFactors()
  const [enrolling, setEnrolling] = useState(false)
  /** The element that had the focus is removed; moves it to the button that replaces it. */
  const [returning, setReturning] = useState(false)
  const showToast = useToast()

  function close() {
    setEnrolling(false)
    setReturning(true)
  }

  function removed() {
    setReturning(true)
    void reload()
  }

  function enrolled() {
    close()
    showToast({
      title: 'Zweiter Faktor eingerichtet',
      description: 'Ab jetzt fragen wir beim Anmelden auch nach einem Code.',
    })
    void reload()
  }

  return (
    <Section title="Zweiter Faktor" about={<About />}>
      {loaded.state === 'loading' && (
        <div role="status" aria-label="Ihre Geräte werden geladen …">
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="mt-4 h-11 w-56 max-w-full" />
        </div>
      )}
      {loaded.state === 'failed' && <Failed onRetry={reload} />}
      {loaded.state === 'loaded' && <State factors={loaded.value} onRemoved={removed} />}
      {loaded.state === 'loaded' &&
        (enrolling ? (
          <Enrolment onEnrolled={enrolled} onCancel={close} />
        ) : (
          <Button
            variant="secondary"
            className="mt-4"
            autoFocus={returning}
            onClick={() => setEnrolling(true)}
          >
            {loaded.value.length === 0 ? 'Zweiten Faktor einrichten' : 'Weiteres Gerät einrichten'}
          </Button>
        ))}
      {loaded.state === 'loaded' && <RecoveryAdvice count={loaded.value.length} />}
    </Section>
  )
}

function About() {
  return (
    <p>
      Mit einer App auf dem Handy, die alle 30 Sekunden einen neuen Code zeigt. Wer nur Ihr Passwort kennt,
      kommt dann nicht hinein.
    </p>
  )
}

function State({ factors, onRemoved }: { factors: readonly Factor[]; onRemoved: () => void }) {
  if (factors.length === 0) return <p>Ihr Konto ist zurzeit nur durch das Passwort geschützt.</p>
  return <FactorList factors={factors} onRemoved={onRemoved} />
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <p>Ihre Geräte konnten nicht geladen werden.</p>
      <Button variant="secondary" className="mt-3" onClick={onRetry}>
        Erneut versuchen
      </Button>
    </div>
  )
}

/** How to prepare for the loss of a device, and what to do afterwards. */
function RecoveryAdvice({ count }: { count: number }) {
  const { contact } = useSettings()
  return (
    <div className="mt-6 rounded-card bg-straw-light p-4 text-[0.9375rem] leading-snug">
      <h3 className="text-lg">Wenn das Handy weg ist</h3>
      <p className="mt-1.5">
        {count > 1
          ? 'Gut: Sie haben mehr als ein Gerät. Geht eines verloren, entfernen Sie es hier mit einem anderen.'
          : 'Richten Sie am besten ein zweites Gerät ein, oder heben Sie den Schlüssel vom Einrichten ausgedruckt an einem sicheren Ort auf.'}{' '}
        Kommen Sie gar nicht mehr hinein, hilft Ihnen der Verein:{' '}
        <a href={`mailto:${contact.email}`} className="text-link wrap-anywhere">
          {contact.email}
        </a>
      </p>
    </div>
  )
}

type FactorListProps = { factors: readonly Factor[]; onRemoved: () => void }

/** The enrolled devices with names and dates; each can be removed. */
function FactorList({ factors, onRemoved }: FactorListProps) {
  const [pending, setPending] = useState<Factor | null>(null)
  const { removing, remove } = useRemoval(onRemoved)

  function confirm() {
    if (pending) void remove(pending)
    setPending(null)
  }

  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {factors.map((factor) => (
          <li key={factor.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <Smartphone aria-hidden="true" className="size-5 shrink-0 text-river-700" />
            <p className="min-w-0 flex-1">
              <span className="block leading-snug font-semibold wrap-anywhere">{nameOf(factor)}</span>
              <span className="text-[0.9375rem] text-ink-soft">
                eingerichtet am <time dateTime={factor.created_at}>{longDay(factor.created_at)}</time>
              </span>
            </p>
            <Button
              variant="quiet"
              onClick={() => setPending(factor)}
              disabled={removing}
              aria-label={`${nameOf(factor)} entfernen`}
            >
              Entfernen
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={pending !== null}
        title="Gerät entfernen?"
        confirmLabel="Entfernen"
        cancelLabel="Abbrechen"
        onConfirm={confirm}
        onCancel={() => setPending(null)}
      >
        <p>
          Codes von „{pending ? nameOf(pending) : ''}“ gelten dann nicht mehr.
          {factors.length === 1 && ' Ihr Konto ist danach nur noch durch das Passwort geschützt.'}
        </p>
      </ConfirmDialog>
    </>
  )
}

const FAILED = 'Das Gerät konnte nicht entfernt werden.'

/** Unenrols a factor and shows the result. */
function useRemoval(onRemoved: () => void) {
  const withSecondFactor = useSecondFactor()
  const showToast = useToast()
  const [removing, setRemoving] = useState(false)

  async function remove(factor: Factor) {
    if (removing) return
    setRemoving(true)
    const failure = await unenrol(factor.id)
    setRemoving(false)
    if (failure !== null) return showToast(failureToast(failure))
    showToast({ title: 'Gerät entfernt', description: `„${nameOf(factor)}“ gibt keine Codes mehr.` })
    onRemoved()
  }

  async function unenrol(factorId: string): Promise<string | null> {
    const { failure } = await requestSecurely(FAILED, async (client) => {
      const answer = await withSecondFactor(() => client.mfa.unenroll({ factorId }))
      // The session drops to `aal1`; the access token shows that only after a refresh.
      if (!answer.error) await client.refreshSession()
      return answer
    })
    return failure ? failure.text : null
  }

  return { removing, remove }
}

/** The account's verified factors, oldest first. */
function useFactors() {
  return useLoaded(listVerified)
}

async function listVerified(): Promise<readonly Factor[]> {
  const { data, error } = await (await authClient()).mfa.listFactors()
  if (error) throw error
  return data.totp.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
}

/** Display name of a factor. */
const nameOf = (factor: Factor): string => factor.friendly_name || 'Authenticator-App'
