import { useState } from 'react'
import { useAuth } from '../../../../lib/session/auth-context'
import { Button } from '../../../../ui/button/button'
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog'
import { failureToast } from '../../../../ui/toast/failure-toast'
import { useToast } from '../../../../ui/toast/toast-context'
import { Section } from '../section'
import { type Scope, TEXTS } from './texts'

/** Ends the sessions on other devices, or all sessions. */
export function SignOutSection() {
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
