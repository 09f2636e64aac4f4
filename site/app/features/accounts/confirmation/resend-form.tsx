import { useState } from 'react'
import { FormField } from '../../../lib/form/form-field'
import { Honeypot } from '../../../lib/form/honeypot'
import { Button } from '../../../ui/button/button'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import { accountEmail } from '../account-fields'
import { Notice } from '../notice'
import { resendConfirmation } from '../requests'
import { useAccountForm } from '../use-account-form'

const RESEND_FORM = { email: accountEmail('username') }

/** Requests a new confirmation mail; the response is the same for every address. */
export function ResendForm() {
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
