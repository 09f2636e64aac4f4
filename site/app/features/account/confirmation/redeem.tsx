import { useState } from 'react'
import { useHydrated } from '../../../lib/use-hydrated'
import { Button } from '../../../ui/button'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import { Notice } from '../notice'
import { redeemMail } from '../requests'
import { useWarmUp } from '../use-warm-up'
import type { MailLink } from './mail-link'
import { WORDS } from './words'

/** `spent`: the token was used before or has expired. */
export type Redeemed = 'done' | 'half-done' | 'spent'

/** The button that verifies the link's token. */
export function Redeem({ link, onRedeemed }: { link: MailLink; onRedeemed: (outcome: Redeemed) => void }) {
  const showToast = useToast()
  const hydrated = useHydrated()
  useWarmUp()
  const [sending, setSending] = useState(false)
  const [advice, setAdvice] = useState<string | null>(null)

  async function redeem() {
    if (sending) return
    setSending(true)
    const outcome = await redeemMail(link.type, link.tokenHash)
    if (outcome === 'done' || outcome === 'half-done') return onRedeemed(outcome)
    if (outcome.code === 'otp_expired') return onRedeemed('spent')
    showToast(failureToast(outcome.message))
    setAdvice(outcome.advice)
    setSending(false)
  }

  return (
    <div className="grid gap-5">
      {advice && <Notice tone="wrong">{advice}</Notice>}
      <Button size="large" disabled={sending || !hydrated} onClick={() => void redeem()}>
        {sending ? 'Einen Moment …' : WORDS[link.type].button}
      </Button>
      <p className="text-ink-soft">
        Sie haben die E-Mail gar nicht angefordert? Dann schließen Sie diese Seite einfach wieder.
      </p>
    </div>
  )
}
