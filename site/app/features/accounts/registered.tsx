import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button/button'
import { failureToast, useToast } from '../../ui/toast/toast-context'
import { NextStep, Notice } from './account-card'
import { resendConfirmation } from './requests'

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

type ResendConfirmationProps = { email: string; label?: string | undefined }

/** Requests the confirmation mail again; a message replaces the button. */
export function ResendConfirmation({ email, label = 'Link noch einmal senden' }: ResendConfirmationProps) {
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const [advice, setAdvice] = useState<string | null>(null)
  const showToast = useToast()

  async function resend() {
    if (state === 'sending') return
    setState('sending')
    const failure = await resendConfirmation(email)
    setState(failure ? 'ready' : 'sent')
    setAdvice(failure?.advice ?? null)
    if (failure) showToast(failureToast(failure.message))
  }

  if (state === 'sent') return <Sent email={email} />
  return (
    <>
      <Button variant="secondary" onClick={() => void resend()} disabled={state === 'sending'}>
        {label}
      </Button>
      {advice && <p role="status">{advice}</p>}
    </>
  )
}

function Sent({ email }: { email: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  // Takes the focus, because the button is removed.
  useEffect(() => words.current?.focus(), [])
  return (
    <p ref={words} tabIndex={-1} className="font-semibold wrap-anywhere">
      Der neue Link ist unterwegs an {email}.
    </p>
  )
}
