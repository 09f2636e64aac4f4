import { useState } from 'react'
import { Link } from 'react-router'
import { FormField } from '../../lib/form/form-field'
import { Honeypot } from '../../lib/form/honeypot'
import type { AuthFailure } from '../../lib/session/outcomes'
import { Button } from '../../ui/button/button'
import { OldKey } from '../../ui/illustrations/old-key'
import { failureToast, useToast } from '../../ui/toast/toast-context'
import { NeedsScript } from '../../ui/without-script/needs-script'
import { ScriptNeeded } from '../../ui/without-script/script-needed'
import { AccountCard, Notice } from './account-card'
import { accountEmail } from './account-fields'
import { requestPasswordReset } from './requests'
import { useAccountForm } from './use-account-form'

const FORGOT_FORM = { email: accountEmail('username') }

/** Requests a mail for resetting the password; the response is the same for every address. */
export default function ForgotPage() {
  const showToast = useToast()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [failure, setFailure] = useState<AuthFailure | null>(null)

  const { form, button } = useAccountForm(FORGOT_FORM, {
    protectedAs: 'recover',
    async send({ email }, captchaToken) {
      setSentTo(null)
      const failed = await requestPasswordReset(email, captchaToken)
      setFailure(failed)
      if (failed) showToast(failureToast(failed.message))
      else setSentTo(email)
      return undefined
    },
  })
  return (
    <AccountCard
      title="Passwort vergessen?"
      intro={
        <p>Das kommt vor. Wir schicken Ihnen einen Link, mit dem Sie sich ein neues Passwort aussuchen.</p>
      }
      picture={<OldKey className="mx-auto w-5/6 pb-4" />}
    >
      <NeedsScript instead={<ScriptNeeded what="Dieses Formular" />}>
        <form {...form.attributes} aria-label="Passwort vergessen" className="grid gap-5">
          {failure?.advice && <Notice tone="wrong">{failure.advice}</Notice>}
          {sentTo && (
            <Notice tone="good" title="Sehen Sie in Ihr Postfach">
              <p className="wrap-anywhere">
                Wenn es zu {sentTo} ein Konto gibt, ist der Link jetzt unterwegs. Er gilt 24 Stunden. Nichts
                gefunden? Sehen Sie auch im Spam-Ordner nach.
              </p>
            </Notice>
          )}
          <FormField form={form} name="email" />
          <Button size="large" {...button}>
            {form.sending ? 'Einen Moment …' : 'Link anfordern'}
          </Button>
          <Link to="/auth/login" className="justify-self-start text-link">
            Zurück zum Login
          </Link>
          <Honeypot />
        </form>
      </NeedsScript>
    </AccountCard>
  )
}
