import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { Button } from '../../../../ui/button/button'
import { Skeleton } from '../../../../ui/loading/skeleton'
import { useToast } from '../../../../ui/toast/toast-context'
import { Section } from '../section'
import { Enrolment } from './enrolment'
import { FactorList } from './factor-list'
import { RecoveryAdvice } from './recovery-advice'
import { useFactors } from './use-factors'

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
