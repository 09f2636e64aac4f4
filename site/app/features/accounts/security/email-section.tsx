import { FormField } from '../../../lib/form/form-field'
import { emailField, email as emailRule } from '../../../lib/form/rules'
import { useForm } from '../../../lib/form/use-form'
import { useAccountSettings } from '../../../lib/session/account-settings'
import { Button } from '../../../ui/button/button'
import { failureToast, useToast } from '../../../ui/toast/toast-context'
import { requestSecurely, type SecurityFailure } from './failure'
import { useSecondFactor } from './second-factor'
import { Section } from './section'

const FAILED = 'Die E-Mail-Adresse konnte nicht geändert werden.'

const emailForm = (current: string) => ({
  email: {
    ...emailField({
      label: 'Neue E-Mail-Adresse',
      required: 'Bitte geben Sie Ihre neue E-Mail-Adresse ein.',
      rule: (typed, texts) =>
        typed.toLowerCase() === current.toLowerCase()
          ? 'Das ist Ihre jetzige E-Mail-Adresse.'
          : emailRule(typed, texts),
    }),
    parse: (typed: string) => typed.toLowerCase(),
  },
})

type EmailSectionProps = {
  email: string
  /** A requested address that is not confirmed yet. */
  waiting: string | undefined
}

/**
 * Changes the address of the account. When mail is enabled, both addresses have to confirm it, which prevents losing the account by a
 * typing error or to an attacker.
 */
export function EmailSection({ email, waiting }: EmailSectionProps) {
  const withSecondFactor = useSecondFactor()
  const showToast = useToast()
  const form = useForm(emailForm(email), {
    async send({ email: newEmail }) {
      const outcome = await change(newEmail)
      if (typeof outcome === 'object') {
        if (outcome.field === 'email') return { email: outcome.text }
        showToast(failureToast(outcome.text))
        return null
      }
      showToast(
        outcome === 'changed'
          ? { title: 'E-Mail-Adresse geändert', description: `Sie melden sich jetzt mit ${newEmail} an.` }
          : {
              title: 'Bitte bestätigen Sie beide E-Mails',
              description: 'Erst dann gilt die neue Adresse.',
            },
      )
      form.reset()
      return null
    },
  })

  async function change(newEmail: string): Promise<'changed' | 'to-be-confirmed' | SecurityFailure> {
    const emailRedirectTo = window.location.origin + window.location.pathname
    const { answer, failure } = await requestSecurely(FAILED, (client) =>
      withSecondFactor(() => client.updateUser({ email: newEmail }, { emailRedirectTo })),
    )
    if (failure) return failure
    return answer.data.user.email === newEmail ? 'changed' : 'to-be-confirmed'
  }

  return (
    <Section title="E-Mail-Adresse" about={<About />}>
      <p>
        Sie melden sich an mit <strong className="wrap-anywhere">{email}</strong>.
      </p>
      {waiting && (
        <p className="mt-3 rounded-soft bg-straw-light px-4 py-3">
          Der Wechsel zu <strong className="wrap-anywhere">{waiting}</strong> wartet noch auf Ihre Bestätigung
          aus beiden Postfächern.
        </p>
      )}
      <form {...form.attributes} aria-label="E-Mail-Adresse ändern" className="mt-4 grid gap-4">
        <FormField form={form} name="email" />
        <Button type="submit" disabled={form.sending} className="justify-self-start">
          {form.sending ? 'Wird geändert …' : 'E-Mail-Adresse ändern'}
        </Button>
      </form>
    </Section>
  )
}

function About() {
  if (useAccountSettings().mailer_autoconfirm === true)
    return <p>Die neue Adresse gilt sofort; prüfen Sie bitte, dass sie stimmt.</p>
  return (
    <p>
      Wir schicken Ihnen zwei E-Mails: eine an Ihre bisherige Adresse, eine an die neue. Bestätigen Sie bitte
      beide; bis dahin bleibt alles beim Alten. So kann niemand Ihr Konto auf eine fremde Adresse umziehen,
      und ein Tippfehler sperrt Sie nicht aus.
    </p>
  )
}
