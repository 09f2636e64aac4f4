import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button'
import { failureToast } from '../../ui/toast/failure-toast'
import { useToast } from '../../ui/toast/toast-context'
import { resendConfirmation } from './requests'

/** Sends the confirmation to an address once more, and says so in the button's place. */
export function ResendConfirmation({ email }: { email: string }) {
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const showToast = useToast()

  async function resend() {
    if (state === 'sending') return
    setState('sending')
    const failure = await resendConfirmation(email)
    setState(failure ? 'ready' : 'sent')
    if (failure) showToast(failureToast(failure.message))
  }

  if (state === 'sent') return <Sent email={email} />
  return (
    <Button variant="secondary" onClick={() => void resend()} disabled={state === 'sending'}>
      Link noch einmal senden
    </Button>
  )
}

function Sent({ email }: { email: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  // The button is gone; reading goes on here.
  useEffect(() => words.current?.focus(), [])
  return (
    <p ref={words} tabIndex={-1} className="font-semibold wrap-anywhere">
      Der neue Link ist unterwegs an {email}.
    </p>
  )
}
