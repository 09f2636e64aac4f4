import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { NextStep } from '../next-step'
import { Notice } from '../notice'

/** History state after a registration whose address is still to be confirmed. */
type RegisteredState = Readonly<{ registered: string }>

/** The address that was registered; null for any other history state. */
export function registeredAs(historyState: unknown): string | null {
  return (historyState as Partial<RegisteredState> | null)?.registered ?? null
}

export type NewAccount = Readonly<{
  firstName: string
  email: string
  /** False: a confirmation mail was sent. */
  confirmed: boolean
}>

/** Milliseconds until the redirect to the login page, which repeats the next step (docs/product.md#accounts). */
const REDIRECT_AFTER = 2_000

/** Result of a registration, shown for two seconds. */
export function Registered({ account: { firstName, email, confirmed } }: { account: NewAccount }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [remembered] = useState<unknown>(() =>
    confirmed ? state : ({ ...state, registered: email } satisfies RegisteredState),
  )

  useEffect(() => {
    const timer = setTimeout(
      () => navigate('/auth/login', { replace: true, state: remembered }),
      REDIRECT_AFTER,
    )
    return () => clearTimeout(timer)
  }, [navigate, remembered])

  return (
    <>
      <Notice tone="good" title={`Willkommen, ${firstName}!`}>
        <p className="wrap-anywhere">
          {confirmed
            ? 'Ihre Registrierung war erfolgreich, und Sie sind schon angemeldet. Gleich geht es weiter.'
            : `Ihre Registrierung war erfolgreich. Wir haben eine E-Mail an ${email} geschickt: Öffnen Sie den Link darin, dann können Sie sich einloggen.`}
        </p>
      </Notice>
      <NextStep to="/auth/login" state={remembered} />
    </>
  )
}
