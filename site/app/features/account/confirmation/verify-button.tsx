import { useState } from 'react'
import { useHydrated } from '../../../lib/page/use-hydrated'
import { Button } from '../../../ui/button/button'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import { Notice } from '../notice'
import { verifyMailLink } from '../requests'
import { useAuthPreload } from '../use-auth-preload'
import type { MailLink } from './mail-link'
import { TEXTS } from './texts'

/** `invalid`: the token was used before or has expired. */
export type VerifyOutcome = 'done' | 'half-done' | 'invalid'

/** The button that verifies the link's token. */
export function VerifyButton({
  link,
  onVerified,
}: {
  link: MailLink
  onVerified: (outcome: VerifyOutcome) => void
}) {
  const showToast = useToast()
  const hydrated = useHydrated()
  useAuthPreload()
  const [sending, setSending] = useState(false)
  const [advice, setAdvice] = useState<string | null>(null)

  async function verify() {
    if (sending) return
    setSending(true)
    const outcome = await verifyMailLink(link.type, link.tokenHash)
    if (outcome === 'done' || outcome === 'half-done') return onVerified(outcome)
    if (outcome.code === 'otp_expired') return onVerified('invalid')
    showToast(failureToast(outcome.message))
    setAdvice(outcome.advice)
    setSending(false)
  }

  return (
    <div className="grid gap-5">
      {advice && <Notice tone="wrong">{advice}</Notice>}
      <Button size="large" disabled={sending || !hydrated} onClick={() => void verify()}>
        {sending ? 'Einen Moment …' : TEXTS[link.type].button}
      </Button>
      <p className="text-ink-soft">
        Sie haben die E-Mail gar nicht angefordert? Dann schließen Sie diese Seite einfach wieder.
      </p>
    </div>
  )
}
