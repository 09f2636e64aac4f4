import { useState } from 'react'
import { useHydrated } from '../../lib/page/rendering'
import type { AuthFailure } from '../../lib/session/outcomes'
import { Button } from '../../ui/button/button'
import { failureToast, useToast } from '../../ui/toast/toast-context'
import { Notice } from './account-card'
import { MAIL_TYPES, type MailType, type PasswordChoice, type Verified, verifyMailLink } from './requests'
import { useAuthPreload } from './use-account-form'

type VerifyButtonProps = VerificationProps & {
  choice?: PasswordChoice
  /** The account knows no such sign-up. */
  onUnknown?: () => void
}

/** The button that verifies the link's token. */
export function VerifyButton({ choice, onUnknown, ...verification }: VerifyButtonProps) {
  const { verify, advice } = useVerification(verification)
  const hydrated = useHydrated()
  const [sending, setSending] = useState(false)

  async function send() {
    if (sending) return
    setSending(true)
    const unknown = await verify(choice, 'identity_not_found')
    setSending(false)
    if (unknown) onUnknown?.()
  }

  return (
    <div className="grid gap-5">
      {advice && <Notice tone="wrong">{advice}</Notice>}
      <Button size="large" disabled={sending || !hydrated} onClick={() => void send()}>
        {sending ? 'Einen Moment …' : TEXTS[verification.link.type].button}
      </Button>
      <NotRequested />
    </div>
  )
}

export function NotRequested() {
  return (
    <p className="text-ink-soft">
      Sie haben die E-Mail gar nicht angefordert? Dann schließen Sie diese Seite einfach wieder.
    </p>
  )
}

/** `invalid`: the token was used before or has expired. */
export type VerifyOutcome = Verified | 'invalid'

export type VerificationProps = { link: MailLink; onVerified: (outcome: VerifyOutcome) => void }

/** Verifies the token of a link; failures are shown in a toast, and `advice` says what to do. */
export function useVerification({ link, onVerified }: VerificationProps) {
  const showToast = useToast()
  const [advice, setAdvice] = useState<string | null>(null)
  useAuthPreload()

  /** Resolves with the failure whose code is `expected`, which the caller shows. */
  async function verify(choice?: PasswordChoice, expected?: string): Promise<AuthFailure | undefined> {
    const outcome = await verifyMailLink(link.type, link.tokenHash, choice)
    if (typeof outcome === 'string') onVerified(outcome)
    else if (outcome.code === 'otp_expired') onVerified('invalid')
    else if (outcome.code !== expected) {
      showToast(failureToast(outcome.message))
      setAdvice(outcome.advice)
    } else return outcome
    return undefined
  }
  return { verify, advice }
}

/** Parameters of a link in a mail of the auth service. */
export type MailLink = Readonly<{ type: MailType; tokenHash: string; redirectTo: string | null }>

/** Parses the query string of the confirmation page; null when it is not a valid link. */
export function readMailLink(search: URLSearchParams): MailLink | null {
  const type = MAIL_TYPES.find((known) => known === search.get('type'))
  const tokenHash = search.get('token_hash')
  return type && tokenHash ? { type, tokenHash, redirectTo: search.get('redirect_to') } : null
}

/**
 * Path on this site of a redirect address; null for other origins. Null also for `/`: the auth service uses it when no `redirect_to` was
 * sent.
 */
export function ownPage(address: string | null, origin: string): string | null {
  if (!address || !URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  if (url.origin !== origin || url.pathname === '/') return null
  return url.pathname + url.search + url.hash
}

type Texts = Readonly<{
  title: string
  intro: string
  button: string
  /** What to do when the link is no longer valid. */
  invalid: string
  way: Readonly<{ label: string; to: string }>
}>

/** Texts of the confirmation page by type of mail. */
export const TEXTS: Record<MailType, Texts> = {
  signup: {
    title: 'E-Mail bestätigen',
    intro: 'Ein Schritt noch, dann ist Ihr Konto bereit.',
    button: 'E-Mail-Adresse bestätigen',
    invalid: 'Haben Sie Ihre Adresse schon bestätigt, können Sie sich einfach einloggen.',
    way: { label: 'Zum Login', to: '/auth/login' },
  },
  recovery: {
    title: 'Neues Passwort',
    intro: 'Mit diesem Link suchen Sie sich ein neues Passwort aus.',
    button: 'Neues Passwort wählen',
    invalid: 'Fordern Sie bitte einen neuen Link an.',
    way: { label: 'Neuen Link anfordern', to: '/auth/forgot' },
  },
  magiclink: {
    title: 'Login',
    intro: 'Mit diesem Link melden Sie sich ohne Passwort an.',
    button: 'Jetzt anmelden',
    invalid: 'Loggen Sie sich bitte mit Ihrem Passwort ein.',
    way: { label: 'Zum Login', to: '/auth/login' },
  },
  invite: {
    title: 'Willkommen',
    intro: 'Der Verein hat ein Konto für Sie angelegt. Nehmen Sie es an, und wählen Sie Ihr Passwort.',
    button: 'Einladung annehmen',
    invalid:
      'Bitten Sie den Verein um eine neue Einladung. Haben Sie schon ein Passwort, loggen Sie sich ein.',
    way: { label: 'Zum Login', to: '/auth/login' },
  },
  email_change: {
    // Word joiners prevent a line break after “E-”.
    title: 'Neue E\u2060-\u2060Mail-Adresse',
    intro: 'Bestätigen Sie, dass Ihr Konto künftig unter der neuen Adresse läuft.',
    button: 'Änderung bestätigen',
    invalid: 'Ändern Sie Ihre Adresse bitte noch einmal, nachdem Sie sich eingeloggt haben.',
    way: { label: 'Zum Login', to: '/auth/login' },
  },
}
