import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button/button'
import { failureToast } from '../../ui/toast/failure-toast'
import { useToast } from '../../ui/toast/toast-context'
import { resendConfirmation } from './requests'

type ResendConfirmationProps = { email: string; label?: string | undefined }

/** Requests the confirmation mail again; a message replaces the button. */
export function ResendConfirmation({ email, label = 'Link noch einmal senden' }: ResendConfirmationProps) {
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const [advice, setAdvice] = useState<string | null>(null)
  const showToast = useToast()

  async function resend() {
    if (state === 'sending') return
    setState('sending')
    const failure = await resendConfirmation(email)
    setState(failure ? 'ready' : 'sent')
    setAdvice(failure?.advice ?? null)
    if (failure) showToast(failureToast(failure.message))
  }

  if (state === 'sent') return <Sent email={email} />
  return (
    <>
      <Button variant="secondary" onClick={() => void resend()} disabled={state === 'sending'}>
        {label}
      </Button>
      {advice && <p role="status">{advice}</p>}
    </>
  )
}

function Sent({ email }: { email: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  // Takes the focus, because the button is removed.
  useEffect(() => words.current?.focus(), [])
  return (
    <p ref={words} tabIndex={-1} className="font-semibold wrap-anywhere">
      Der neue Link ist unterwegs an {email}.
    </p>
  )
}
