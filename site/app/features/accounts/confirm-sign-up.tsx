import { useState } from 'react'
import { FormField } from '../../lib/form/form-field'
import { password } from '../../lib/form/schema'
import { useHydrated } from '../../lib/page/rendering'
import { ownSignUps } from '../../lib/session/own-sign-ups'
import { Button } from '../../ui/button/button'
import { PasswordInput } from '../../ui/field/password-input'
import { Spinner } from '../../ui/loading/progress'
import { NeedsScript } from '../../ui/without-script/needs-script'
import { ScriptNeeded } from '../../ui/without-script/script-needed'
import { NewPasswordFields, Notice } from './account-card'
import { NEW_PASSWORD } from './account-fields'
import { useAccountForm } from './use-account-form'
import { NotRequested, useVerification, type VerificationProps, VerifyButton } from './verification'

/**
 * Confirms the address of a sign-up (docs/product.md#accounts). In the browser that signed up a button is enough; elsewhere the page
 * asks for the password that was chosen, or a new one, because anybody can register an address.
 */
export function ConfirmSignUp(verification: VerificationProps) {
  const hydrated = useHydrated()
  const [asked, setAsked] = useState<'chosen' | 'new' | null>(null)
  if (!hydrated) {
    return (
      <NeedsScript instead={<ScriptNeeded what="Diese Seite" />}>
        <Spinner label="Einen Moment …" className="py-10" />
      </NeedsScript>
    )
  }
  const own = ownSignUps()
  if (asked === 'new') return <NewPassword {...verification} onBack={() => setAsked('chosen')} />
  if (asked === 'chosen' || own.length === 0) {
    return <ChosenPassword {...verification} autoFocus={asked !== null} onForgotten={() => setAsked('new')} />
  }
  return (
    <VerifyButton {...verification} choice={{ identity_ids: own }} onUnknown={() => setAsked('chosen')} />
  )
}

const CHOSEN_PASSWORD = {
  password: password({
    label: 'Passwort',
    required: 'Bitte geben Sie Ihr Passwort ein.',
    autoComplete: 'current-password',
  }),
}

const WRONG = 'Mit diesem Passwort wurde diese Adresse nicht registriert.'

type ChosenPasswordProps = VerificationProps & { autoFocus: boolean; onForgotten: () => void }

function ChosenPassword({ autoFocus, onForgotten, ...verification }: ChosenPasswordProps) {
  const { verify, advice } = useVerification(verification)
  const { form, button } = useAccountForm(CHOSEN_PASSWORD, {
    async send({ password }) {
      const wrong = await verify({ current_password: password }, 'current_password_invalid')
      return wrong && { password: WRONG }
    },
  })
  return (
    <form {...form.attributes} aria-label="E-Mail bestätigen" className="grid gap-5">
      {advice && <Notice tone="wrong">{advice}</Notice>}
      <p>Zur Sicherheit fragen wir hier nach dem Passwort, das Sie beim Registrieren gewählt haben.</p>
      <FormField form={form} name="password" control={PasswordInput} autoFocus={autoFocus} />
      <Button size="large" {...button}>
        {form.sending ? 'Einen Moment …' : 'E-Mail-Adresse bestätigen'}
      </Button>
      <Button variant="secondary" disabled={form.sending} onClick={onForgotten}>
        Neues Passwort wählen
      </Button>
      <NotRequested />
    </form>
  )
}

function NewPassword({ onBack, ...verification }: VerificationProps & { onBack: () => void }) {
  const { verify, advice } = useVerification(verification)
  const { form, button } = useAccountForm(NEW_PASSWORD, {
    async send({ password }) {
      const weak = await verify({ password }, 'weak_password')
      return weak && { password: weak.message }
    },
  })
  return (
    <form {...form.attributes} aria-label="Neues Passwort" className="grid gap-5">
      {advice && <Notice tone="wrong">{advice}</Notice>}
      <p>
        Ein Passwort von der Registrierung gilt dann nicht mehr. Auch Name und Newsletter-Wunsch von dort
        übernehmen wir nicht: Eine Adresse registrieren kann auch jemand, dem sie nicht gehört.
      </p>
      <NewPasswordFields form={form} label="Neues Passwort" autoFocus />
      <Button size="large" {...button}>
        {form.sending ? 'Einen Moment …' : 'E-Mail-Adresse bestätigen'}
      </Button>
      <Button variant="quiet" disabled={form.sending} onClick={onBack}>
        Zurück
      </Button>
    </form>
  )
}
