import { useState } from 'react'
import { useHydrated } from '../../../lib/page/use-hydrated'
import { Button } from '../../../ui/button/button'
import { Notice } from '../notice'
import type { PasswordChoice } from '../requests'
import { TEXTS } from './texts'
import { useVerification, type VerificationProps } from './use-verification'

type VerifyButtonProps = VerificationProps & {
  choice?: PasswordChoice
  /** The account knows no such sign-up. */
  onUnknown?: () => void
}

/** The button that verifies the link's token. */
export function VerifyButton({ choice, onUnknown, ...verification }: VerifyButtonProps) {
  const { verify, advice } = useVerification(verification)
  const hydrated = useHydrated()
  const [sending, setSending] = useState(false)

  async function send() {
    if (sending) return
    setSending(true)
    const unknown = await verify(choice, 'identity_not_found')
    setSending(false)
    if (unknown) onUnknown?.()
  }

  return (
    <div className="grid gap-5">
      {advice && <Notice tone="wrong">{advice}</Notice>}
      <Button size="large" disabled={sending || !hydrated} onClick={() => void send()}>
        {sending ? 'Einen Moment …' : TEXTS[verification.link.type].button}
      </Button>
      <NotRequested />
    </div>
  )
}

export function NotRequested() {
  return (
    <p className="text-ink-soft">
      Sie haben die E-Mail gar nicht angefordert? Dann schließen Sie diese Seite einfach wieder.
    </p>
  )
}
