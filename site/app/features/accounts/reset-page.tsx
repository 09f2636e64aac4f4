import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '../../lib/session/auth-context'
import { destinationOf } from '../../lib/session/destination'
import { Button } from '../../ui/button/button'
import { ButtonLink } from '../../ui/button/button-link'
import { OldKey } from '../../ui/illustrations/old-key'
import { Spinner } from '../../ui/loading/progress'
import { failureToast, useToast } from '../../ui/toast/toast-context'
import { NeedsScript } from '../../ui/without-script/needs-script'
import { ScriptNeeded } from '../../ui/without-script/script-needed'
import { AccountCard, NewPasswordFields, NextStep, Notice } from './account-card'
import { NEW_PASSWORD } from './account-fields'
import { choosePassword } from './requests'
import { SecondFactorForm } from './second-factor-form'
import { useAccountForm } from './use-account-form'

/** Sets a new password for a user who was signed in by a link in a mail. */
export default function ResetPage() {
  const { loading, user, role, pendingFactor } = useAuth()
  const [chosen, setChosen] = useState(false)
  const confirmed = readConfirmed(useLocation().state)
  if (loading) {
    return (
      <NeedsScript instead={<ScriptNeeded what="Dieses Formular" />}>
        <Spinner label="Einen Moment …" className="min-h-svh px-6" />
      </NeedsScript>
    )
  }
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
  const { title, intro } = confirmed ? (confirmed.invited ? INVITED : FIRST) : REPLACED
  return (
    <ResetCard title={title} intro={intro(user.email ?? '')}>
      {chosen ? (
        <>
          <Notice tone="good" title="Gespeichert">
            <p>
              {confirmed
                ? 'Ihr Passwort gilt ab sofort, und Sie sind angemeldet.'
                : 'Ihr neues Passwort gilt ab sofort, und Sie sind angemeldet.'}
            </p>
          </Notice>
          <NextStep to={destinationOf(role, confirmed?.destination ?? null)} />
        </>
      ) : (
        <ResetForm
          label={title}
          email={user.email ?? ''}
          mayKeepCurrent={confirmed !== null}
          onChosen={() => setChosen(true)}
        />
      )}
    </ResetCard>
  )
}

const FIRST = {
  title: 'Passwort wählen',
  intro: (email: string) =>
    `Ihre Adresse ${email} ist bestätigt. Wählen Sie jetzt Ihr Passwort: Ein Passwort von vorher gilt nicht mehr, denn registrieren könnte eine Adresse auch jemand, dem sie nicht gehört.`,
}

const INVITED = {
  title: FIRST.title,
  intro: (email: string) => `Ihre Adresse ${email} ist bestätigt. Wählen Sie jetzt Ihr Passwort.`,
}

const REPLACED = {
  title: 'Neues Passwort',
  intro: (email: string) => `Für Ihr Konto ${email}. Auf anderen Geräten werden Sie dabei abgemeldet.`,
}

type ResetCardProps = { title?: string; intro: string; children: ReactNode }

function ResetCard({ title = REPLACED.title, intro, children }: ResetCardProps) {
  return (
    <AccountCard
      title={title}
      intro={<p className="wrap-anywhere">{intro}</p>}
      picture={<OldKey className="mx-auto w-5/6 pb-4" />}
    >
      {children}
    </AccountCard>
  )
}

type ResetFormProps = {
  label: string
  /** E-mail address of the account, for password managers. */
  email: string
  /** The account's current password is accepted, too. */
  mayKeepCurrent: boolean
  onChosen: () => void
}

/** A new password for an account. */
function ResetForm({ label, email, mayKeepCurrent, onChosen }: ResetFormProps) {
  const showToast = useToast()
  const [advice, setAdvice] = useState<string | null>(null)

  const { form, button } = useAccountForm(NEW_PASSWORD, {
    async send({ password }) {
      const failure = await choosePassword(password)
      setAdvice(failure?.advice ?? null)
      if (!failure || (mayKeepCurrent && failure.code === 'same_password')) {
        onChosen()
        return undefined
      }
      if (failure.code === 'weak_password' || failure.code === 'same_password')
        return { password: failure.message }
      showToast(failureToast(failure.message))
      return undefined
    },
  })
  return (
    <form {...form.attributes} aria-label={label} className="grid gap-5">
      {advice && <Notice tone="wrong">{advice}</Notice>}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields label={mayKeepCurrent ? 'Passwort' : 'Neues Passwort'} form={form} />
      <Button size="large" {...button}>
        {form.sending ? 'Einen Moment …' : 'Passwort speichern'}
      </Button>
    </form>
  )
}

/**
 * History state after an address was confirmed by mail: the account gets its first password, or, at a host that does not say whose
 * the present one is, another one (docs/decisions/0024-accounts.md).
 */
export type Confirmed = Readonly<{
  confirmed: true
  /** Path to continue at. */
  destination: string | null
  /** Whether the account was invited, and so never had a password. */
  invited: boolean
}>

/** Null when the user wants to replace a password. */
export function readConfirmed(historyState: unknown): Confirmed | null {
  const { confirmed, destination, invited } = (historyState ?? {}) as Partial<Confirmed>
  return confirmed === true
    ? {
        confirmed,
        destination: typeof destination === 'string' ? destination : null,
        invited: invited === true,
      }
    : null
}
