import { useState } from 'react'
import { Link } from 'react-router'
import { OldKey } from '../../../illustrations/old-key'
import type { AuthFailure } from '../../../lib/session/outcomes'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { NeedsScript } from '../../../ui/needs-script'
import { ScriptNeeded } from '../../../ui/script-needed'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import { Trap } from '../../../ui/trap'
import { AccountCard } from '../account-card'
import { Notice } from '../notice'
import { requestPasswordReset } from '../requests'
import { emailError, errorsAmong } from '../rules'
import { type Errors, useAccountForm, type Values } from '../use-account-form'

/** Asks for a link to a new password. What it says afterwards is the same for every address. */
export function ForgotPage() {
  const showToast = useToast()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [failure, setFailure] = useState<AuthFailure | null>(null)

  async function send(
    { email }: Values<'email'>,
    captchaToken?: string,
  ): Promise<Errors<'email'> | undefined> {
    setSentTo(null)
    const failed = await requestPasswordReset(email.trim(), captchaToken)
    setFailure(failed)
    if (failed) showToast(failureToast(failed.message))
    else setSentTo(email.trim())
    return undefined
  }

  const { errors, sending, form, button } = useAccountForm(check, send, 'recover')
  return (
    <AccountCard
      title="Passwort vergessen?"
      intro={
        <p>Das kommt vor. Wir schicken Ihnen einen Link, mit dem Sie sich ein neues Passwort aussuchen.</p>
      }
      picture={<OldKey className="mx-auto w-5/6 pb-4" />}
    >
      <NeedsScript instead={<ScriptNeeded what="Dieses Formular" />}>
        <form {...form} aria-label="Passwort vergessen" className="grid gap-5">
          {failure?.advice && <Notice tone="wrong">{failure.advice}</Notice>}
          {sentTo && (
            <Notice tone="good" title="Sehen Sie in Ihr Postfach">
              <p className="wrap-anywhere">
                Wenn es zu {sentTo} ein Konto gibt, ist der Link jetzt unterwegs. Er gilt 24 Stunden. Nichts
                gefunden? Sehen Sie auch im Spam-Ordner nach.
              </p>
            </Notice>
          )}
          <Field label="E-Mail" required error={errors.email}>
            <Input type="email" name="email" autoComplete="username" inputMode="email" />
          </Field>
          <Button size="large" {...button}>
            {sending ? 'Einen Moment …' : 'Link anfordern'}
          </Button>
          <Link to="/auth/login" className="justify-self-start text-link">
            Zurück zum Login
          </Link>
          <Trap />
        </form>
      </NeedsScript>
    </AccountCard>
  )
}

function check({ email }: Values<'email'>): Errors<'email'> {
  return errorsAmong({ email: emailError(email) })
}
