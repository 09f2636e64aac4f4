import { useEffect, useState } from 'react'
import { Navigate, parsePath, useSearchParams } from 'react-router'
import { FormField } from '../../lib/form/form-field'
import { Honeypot } from '../../lib/form/honeypot'
import { useAuth } from '../../lib/session/auth-context'
import { destinationOf } from '../../lib/session/destination'
import { Button } from '../../ui/button/button'
import { ButtonLink } from '../../ui/button/button-link'
import { Letter } from '../../ui/illustrations/letter'
import { Spinner } from '../../ui/loading/progress'
import { focusContent } from '../../ui/skip-link'
import { failureToast, useToast } from '../../ui/toast/toast-context'
import { AccountCard, NextStep, Notice } from './account-card'
import { accountEmail } from './account-fields'
import { ConfirmSignUp } from './confirm-sign-up'
import { type MailType, resendConfirmation } from './requests'
import type { Confirmed } from './reset-page'
import { useAccountForm } from './use-account-form'
import { type MailLink, ownPage, readMailLink, TEXTS, VerifyButton, type VerifyOutcome } from './verification'

/**
 * Target of the links in mails of the auth service. The token is used only when the button is pressed: mail scanners follow every link, and
 * a token is valid once.
 */
export default function ConfirmPage() {
  const [search] = useSearchParams()
  const [outcome, setOutcome] = useState<VerifyOutcome | null>(null)
  const link = readMailLink(search)

  useEffect(() => {
    if (outcome === 'invalid' || outcome === 'half-done') focusContent()
  }, [outcome])

  if (!link || outcome === 'invalid') return <InvalidLink type={link?.type ?? null} />
  if (outcome === 'passwordless' || (outcome === 'done' && link.type !== 'email_change'))
    return <AfterConfirmation link={link} hasPassword={outcome === 'done'} />
  const { title, intro } = TEXTS[link.type]
  return (
    <AccountCard title={title} intro={<p>{intro}</p>} picture={<Letter className="mx-auto w-5/6 pb-6" />}>
      {outcome === null && link.type === 'signup' && <ConfirmSignUp link={link} onVerified={setOutcome} />}
      {outcome === null && link.type !== 'signup' && <VerifyButton link={link} onVerified={setOutcome} />}
      {outcome === 'done' && <EmailChanged />}
      {outcome === 'half-done' && <EmailHalfChanged />}
    </AccountCard>
  )
}

/** The e-mail address of the account was changed. */
function EmailChanged() {
  const { role } = useAuth()
  return (
    <>
      <Notice tone="good" title="Geändert">
        <p>Ihr Konto läuft ab sofort unter der neuen E-Mail-Adresse.</p>
      </Notice>
      <NextStep to={destinationOf(role, null)} />
    </>
  )
}

/** Both addresses get a mail; one of them is still to be confirmed. */
function EmailHalfChanged() {
  return (
    <Notice tone="neutral" title="Eine Bestätigung fehlt noch">
      <p>
        Danke! Damit niemand ein fremdes Konto umzieht, fragen wir beide Adressen. Öffnen Sie bitte auch den
        Link in der E-Mail an Ihre andere Adresse.
      </p>
    </Notice>
  )
}

type AfterConfirmationProps = {
  link: MailLink
  /** The account has a password already. */
  hasPassword: boolean
}

/** Redirects a user who was signed in by a mail link to the page the link was made for. */
function AfterConfirmation({ link: { type, redirectTo }, hasPassword }: AfterConfirmationProps) {
  const { user, role, pendingFactor } = useAuth()
  const showToast = useToast()
  const [destination] = useState(() => ownPage(redirectTo, window.location.origin))
  // Kept as state, so that every render passes equal objects: with a new state `Navigate` navigates again, which aborts the running
  // navigation.
  const [confirmed] = useState<Confirmed>({ confirmed: true, destination, invited: type === 'invite' })
  const [from] = useState(() => ({
    from: { pathname: '/', search: '', hash: '', ...parsePath(destination ?? '') },
  }))

  useEffect(() => {
    if (type === 'signup') showToast({ title: 'E-Mail bestätigt', description: 'Herzlich willkommen!' })
  }, [type, showToast])

  // These links lead to setting a password first; that page asks for a second factor itself.
  if (type === 'invite' || !hasPassword) {
    return <Navigate to="/auth/reset" replace state={confirmed} />
  }
  if (type === 'recovery') return <Navigate to="/auth/reset" replace />
  if (user) return <Navigate to={destinationOf(role, destination)} replace />
  if (pendingFactor) return <Navigate to="/auth/login" replace state={destination ? from : null} />
  return <Spinner label="Sie werden angemeldet …" className="py-10" />
}

/** The link was used, has expired or is invalid (`type` null): shows what to do instead. */
function InvalidLink({ type }: { type: MailType | null }) {
  const { invalid, way } = type ? TEXTS[type] : UNKNOWN
  return (
    <AccountCard
      title="Dieser Link gilt nicht mehr"
      intro={
        <p>Jeder Link gilt 24 Stunden und nur ein einziges Mal, damit ihn niemand sonst benutzen kann.</p>
      }
      picture={<Letter className="mx-auto w-5/6 pb-6" />}
    >
      <p className="text-lg">{invalid}</p>
      <ButtonLink to={way.to} size="large" className="mt-5">
        {way.label}
      </ButtonLink>
      {type === 'signup' && <ResendForm />}
    </AccountCard>
  )
}

const UNKNOWN = {
  invalid: 'Vielleicht fehlt beim Kopieren ein Stück. Öffnen Sie den Link bitte direkt aus der E-Mail.',
  way: { label: 'Zum Login', to: '/auth/login' },
} as const

const RESEND_FORM = { email: accountEmail('username') }

/** Requests a new confirmation mail; the response is the same for every address. */
function ResendForm() {
  const showToast = useToast()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [advice, setAdvice] = useState<string | null>(null)

  const { form, button } = useAccountForm(RESEND_FORM, {
    protectedAs: 'resend',
    async send({ email }, captchaToken) {
      setSentTo(null)
      const failure = await resendConfirmation(email, captchaToken)
      setAdvice(failure?.advice ?? null)
      if (failure) showToast(failureToast(failure.message))
      else setSentTo(email)
      return undefined
    },
  })
  return (
    <form
      {...form.attributes}
      aria-labelledby="resend"
      className="mt-10 grid gap-5 border-t border-line pt-8"
    >
      <h2 id="resend" className="text-2xl">
        Noch nicht bestätigt?
      </h2>
      {sentTo && (
        <Notice tone="good" title="Sehen Sie in Ihr Postfach">
          <p className="wrap-anywhere">
            Wenn die Bestätigung für {sentTo} noch fehlt, ist ein neuer Link unterwegs.
          </p>
        </Notice>
      )}
      {advice && <Notice tone="wrong">{advice}</Notice>}
      <FormField form={form} name="email" />
      <Button variant="secondary" {...button}>
        {form.sending ? 'Einen Moment …' : 'Link noch einmal senden'}
      </Button>
      <Honeypot />
    </form>
  )
}
