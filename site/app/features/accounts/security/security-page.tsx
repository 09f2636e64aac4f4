import { type ReactNode, useCallback, useRef, useState } from 'react'
import { FormButtons } from '../../../lib/form/form-buttons'
import { FormField } from '../../../lib/form/form-field'
import { newPassword, PASSWORD_TOO_SHORT, repeatsPassword } from '../../../lib/form/rules'
import { password } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import { verifyFactorCode } from '../../../lib/session/assurance'
import { useAuth } from '../../../lib/session/auth-context'
import { AreaPage } from '../../../ui/area-page'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Dialog } from '../../../ui/dialog/dialog'
import { PasswordInput } from '../../../ui/field/password-input'
import { failureToast, type Toast, useToast } from '../../../ui/toast/toast-context'
import { EmailSection } from './email-section'
import { FactorsSection } from './factors-section'
import { requestSecurely, securityFailure } from './failure'
import { OwnDataSection } from './own-data-section'
import {
  CODE_FORM,
  CodeField,
  SecondFactorContext,
  useSecondFactor,
  type WithSecondFactor,
} from './second-factor'
import { Section } from './section'

/** Security settings: password, e-mail address, second factors, sessions. */
export default function SecurityPage() {
  const { user } = useAuth()
  if (!user) return null
  const email = user.email ?? ''
  return (
    <AreaPage title="Sicherheit" introduction="Wie Sie sich anmelden, und wie Sie Ihr Konto schützen.">
      <SecondFactorProvider>
        <PasswordSection email={email} />
        <EmailSection email={email} waiting={user.new_email} />
        <FactorsSection />
        <SignOutSection />
        <OwnDataSection />
      </SecondFactorProvider>
    </AreaPage>
  )
}

/** Asks for the code of a second factor whenever an action on the page needs one. */
function SecondFactorProvider({ children }: { children: ReactNode }) {
  const [answer, setAnswer] = useState<((given: boolean) => void) | null>(null)

  const withSecondFactor = useCallback<WithSecondFactor>(async (action) => {
    const first = await action()
    if (!securityFailure(first.error, '').needsSecondFactor) return first
    const given = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
    return given ? action() : first
  }, [])

  function close(given: boolean) {
    answer?.(given)
    setAnswer(null)
  }

  return (
    <SecondFactorContext value={withSecondFactor}>
      {children}
      {answer && <CodeDialog onGiven={() => close(true)} onCancel={() => close(false)} />}
    </SecondFactorContext>
  )
}

const FAILED = 'Der Code konnte nicht geprüft werden.'

/** Asks for a code of any of the account's verified factors. */
function CodeDialog({ onGiven, onCancel }: { onGiven: () => void; onCancel: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const form = useForm(CODE_FORM, {
    async send({ code }) {
      const { failure } = await requestSecurely(FAILED, (client) => verifyFactorCode(client, code))
      if (failure) return { code: failure.text }
      onGiven()
      return null
    },
  })

  return (
    <Dialog
      open
      onClose={onCancel}
      title="Zweiter Faktor"
      description="Ihr Konto ist mit einem zweiten Faktor geschützt. Bitte bestätigen Sie diesen Schritt."
      firstFocus={input}
    >
      <form {...form.attributes} className="grid gap-5">
        <CodeField form={form} inputRef={input} />
        <FormButtons form={form} submit="Bestätigen" sending="Wird geprüft …" onCancel={onCancel} />
      </form>
    </Dialog>
  )
}

/** Ends the sessions on other devices, or all sessions. */
function SignOutSection() {
  const { signOut } = useAuth()
  const showToast = useToast()
  const [pending, setPending] = useState<Scope | null>(null)
  const [sending, setSending] = useState(false)

  async function confirm(scope: Scope) {
    setPending(null)
    setSending(true)
    const outcome = await signOut(scope)
    setSending(false)
    if (outcome.state === 'signed-out') return showToast(TEXTS[scope].done)
    const { message, advice } = outcome.failure
    showToast(failureToast([message, advice].filter(Boolean).join(' ')))
  }

  return (
    <Section
      title="Anmeldungen"
      about={<p>Waren Sie an einem fremden Gerät angemeldet, oder ist Ihnen eines abhandengekommen?</p>}
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" disabled={sending} onClick={() => setPending('others')}>
          {TEXTS.others.label}
        </Button>
        <Button variant="secondary" disabled={sending} onClick={() => setPending('global')}>
          {TEXTS.global.label}
        </Button>
      </div>
      <ConfirmDialog
        open={pending !== null}
        title={pending ? TEXTS[pending].question : ''}
        confirmLabel="Abmelden"
        cancelLabel="Abbrechen"
        onConfirm={() => pending && void confirm(pending)}
        onCancel={() => setPending(null)}
      >
        <p>{pending && TEXTS[pending].consequence}</p>
      </ConfirmDialog>
    </Section>
  )
}

/** Scope of the sign-out: all other sessions, or all. */
type Scope = 'others' | 'global'

type ScopeTexts = Readonly<{ label: string; question: string; consequence: string; done: Toast }>

const TEXTS: Readonly<Record<Scope, ScopeTexts>> = {
  others: {
    label: 'Andere Geräte abmelden',
    question: 'Andere Geräte abmelden?',
    consequence:
      'Auf allen anderen Geräten wird dann wieder nach dem Passwort gefragt. Hier bleiben Sie angemeldet.',
    done: { title: 'Andere Geräte abgemeldet' },
  },
  global: {
    label: 'Überall abmelden',
    question: 'Überall abmelden?',
    consequence: 'Auf allen Geräten wird dann wieder nach dem Passwort gefragt, auch auf diesem.',
    done: { title: 'Überall abgemeldet', description: 'Bis zum nächsten Mal.' },
  },
}

const PASSWORD_SECTION_FAILED = 'Das Passwort konnte nicht geändert werden.'

const PASSWORD_FORM = {
  current_password: password({
    label: 'Jetziges Passwort',
    required: 'Bitte geben Sie Ihr jetziges Passwort ein.',
    autoComplete: 'current-password',
  }),
  password: password({
    label: 'Neues Passwort',
    required: PASSWORD_TOO_SHORT,
    autoComplete: 'new-password',
    rule: newPassword,
  }),
  repeated: password({
    label: 'Neues Passwort wiederholen',
    autoComplete: 'new-password',
    rule: repeatsPassword,
  }),
}

/** Changes the password; needs the current one. */
function PasswordSection({ email }: { email: string }) {
  const withSecondFactor = useSecondFactor()
  const showToast = useToast()
  const form = useForm(PASSWORD_FORM, {
    async send({ current_password, password }) {
      const failure = await change({ current_password, password })
      if (failure?.field === 'password' || failure?.field === 'current_password')
        return { [failure.field]: failure.text }
      if (failure) {
        showToast(failureToast(failure.text))
        return null
      }
      showToast({
        title: 'Passwort geändert',
        description: 'Auf anderen Geräten melden Sie sich bitte neu an.',
      })
      form.reset()
      return null
    },
  })

  async function change(passwords: Readonly<{ current_password: string; password: string }>) {
    const { failure } = await requestSecurely(PASSWORD_SECTION_FAILED, (client) =>
      withSecondFactor(() => client.updateUser(passwords)),
    )
    return failure
  }

  return (
    <Section
      title="Passwort"
      about={<p>Danach sind Sie auf allen anderen Geräten abgemeldet, hier bleiben Sie angemeldet.</p>}
    >
      <form {...form.attributes} aria-label="Passwort ändern" className="grid gap-4">
        {/* User name for password managers. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <FormField form={form} name="current_password" control={PasswordInput} />
        <FormField form={form} name="password" control={PasswordInput} hint="Mindestens 6 Zeichen." />
        <FormField form={form} name="repeated" control={PasswordInput} required />
        <Button type="submit" disabled={form.sending} className="justify-self-start">
          {form.sending ? 'Wird geändert …' : 'Passwort ändern'}
        </Button>
      </form>
    </Section>
  )
}
