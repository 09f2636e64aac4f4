import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import { Trap } from '../../../ui/trap'
import { Notice } from '../notice'
import { resendConfirmation } from '../requests'
import { emailError, errorsAmong } from '../rules'
import { type Errors, useAccountForm, type Values } from '../use-account-form'

/** A new link for an address that is not confirmed yet; says the same for every address. */
export function ResendForm() {
  const showToast = useToast()
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function send(
    { email }: Values<'email'>,
    captchaToken?: string,
  ): Promise<Errors<'email'> | undefined> {
    setSentTo(null)
    const failure = await resendConfirmation(email.trim(), captchaToken)
    if (failure) showToast(failureToast(failure.message))
    else setSentTo(email.trim())
    return undefined
  }

  const { errors, sending, form, button } = useAccountForm(check, send, 'resend')
  return (
    <form {...form} aria-labelledby="resend" className="mt-10 grid gap-5 border-t border-line pt-8">
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
      <Field label="E-Mail" required error={errors.email}>
        <Input type="email" name="email" autoComplete="username" inputMode="email" />
      </Field>
      <Button variant="secondary" {...button}>
        {sending ? 'Einen Moment …' : 'Link noch einmal senden'}
      </Button>
      <Trap />
    </form>
  )
}

function check({ email }: Values<'email'>): Errors<'email'> {
  return errorsAmong({ email: emailError(email) })
}
