import { type ReactNode, useState } from 'react'
import { OldKey } from '../../../illustrations/old-key'
import { useAuth } from '../../../lib/session/auth-context'
import { destinationOf } from '../../../lib/session/destination'
import { ButtonLink } from '../../../ui/button-link'
import { Spinner } from '../../../ui/spinner'
import { AccountCard } from '../account-card'
import { NextStep } from '../next-step'
import { Notice } from '../notice'
import { SecondFactorForm } from '../second-factor-form'
import { ResetForm } from './reset-form'

/** A new password for whoever has come here by a link in a mail, and is signed in by it. */
export function ResetPage() {
  const { loading, user, role, pendingFactor } = useAuth()
  const [chosen, setChosen] = useState(false)
  if (loading) return <Spinner label="Einen Moment …" className="px-6 py-28" />
  if (pendingFactor) {
    return (
      <ResetCard intro="Ihr Konto ist doppelt gesichert. Bitte geben Sie zuerst den Code aus Ihrer App ein.">
        <SecondFactorForm />
      </ResetCard>
    )
  }
  if (!user) {
    return (
      <ResetCard intro="Dafür brauchen Sie einen Link, den wir Ihnen per E-Mail schicken.">
        <p>Sie sind nicht angemeldet. Vielleicht ist der Link aus Ihrer E-Mail schon abgelaufen.</p>
        <ButtonLink to="/auth/forgot" size="large" className="mt-6">
          Neuen Link anfordern
        </ButtonLink>
      </ResetCard>
    )
  }
  return (
    <ResetCard intro={`Für Ihr Konto ${user.email ?? ''}. Auf anderen Geräten werden Sie dabei abgemeldet.`}>
      {chosen ? (
        <>
          <Notice tone="good" title="Gespeichert">
            <p>Ihr neues Passwort gilt ab sofort, und Sie sind angemeldet.</p>
          </Notice>
          <NextStep to={destinationOf(role, null)} />
        </>
      ) : (
        <ResetForm email={user.email ?? ''} onChosen={() => setChosen(true)} />
      )}
    </ResetCard>
  )
}

function ResetCard({ intro, children }: { intro: string; children: ReactNode }) {
  return (
    <AccountCard
      title="Neues Passwort"
      intro={<p className="wrap-anywhere">{intro}</p>}
      picture={<OldKey className="mx-auto w-5/6 pb-4" />}
    >
      {children}
    </AccountCard>
  )
}
