import { useState } from 'react'
import type { AuthFailure } from '../../../lib/session/outcomes'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import { type PasswordChoice, type Verified, verifyMailLink } from '../requests'
import { useAuthPreload } from '../use-auth-preload'
import type { MailLink } from './mail-link'

/** `invalid`: the token was used before or has expired. */
export type VerifyOutcome = Verified | 'invalid'

export type VerificationProps = { link: MailLink; onVerified: (outcome: VerifyOutcome) => void }

/** Verifies the token of a link; failures are shown in a toast, and `advice` says what to do. */
export function useVerification({ link, onVerified }: VerificationProps) {
  const showToast = useToast()
  const [advice, setAdvice] = useState<string | null>(null)
  useAuthPreload()

  /** Resolves with the failure whose code is `expected`, which the caller shows. */
  async function verify(choice?: PasswordChoice, expected?: string): Promise<AuthFailure | undefined> {
    const outcome = await verifyMailLink(link.type, link.tokenHash, choice)
    if (typeof outcome === 'string') onVerified(outcome)
    else if (outcome.code === 'otp_expired') onVerified('invalid')
    else if (outcome.code !== expected) {
      showToast(failureToast(outcome.message))
      setAdvice(outcome.advice)
    } else return outcome
    return undefined
  }
  return { verify, advice }
}
