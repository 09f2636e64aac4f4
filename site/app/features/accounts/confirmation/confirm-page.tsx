import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Letter } from '../../../ui/illustrations/letter'
import { focusContent } from '../../../ui/skip-link'
import { AccountCard } from '../account-card'
import { AfterConfirmation } from './after-confirmation'
import { ConfirmSignUp } from './confirm-sign-up'
import { EmailChanged, EmailHalfChanged } from './email-changed'
import { InvalidLink } from './invalid-link'
import { readMailLink } from './mail-link'
import { TEXTS } from './texts'
import type { VerifyOutcome } from './use-verification'
import { VerifyButton } from './verify-button'

/**
 * Target of the links in mails of the auth service. The token is used only when the button is pressed: mail scanners follow every link, and
 * a token is valid once.
 */
export function ConfirmPage() {
  const [search] = useSearchParams()
  const [outcome, setOutcome] = useState<VerifyOutcome | null>(null)
  const link = readMailLink(search)

  useEffect(() => {
    if (outcome === 'invalid' || outcome === 'half-done') focusContent()
  }, [outcome])

  if (!link || outcome === 'invalid') return <InvalidLink type={link?.type ?? null} />
  if (outcome === 'passwordless' || (outcome === 'done' && link.type !== 'email_change'))
    return <AfterConfirmation link={link} hasPassword={outcome === 'done'} />
  const { title, intro } = TEXTS[link.type]
  return (
    <AccountCard title={title} intro={<p>{intro}</p>} picture={<Letter className="mx-auto w-5/6 pb-6" />}>
      {outcome === null && link.type === 'signup' && <ConfirmSignUp link={link} onVerified={setOutcome} />}
      {outcome === null && link.type !== 'signup' && <VerifyButton link={link} onVerified={setOutcome} />}
      {outcome === 'done' && <EmailChanged />}
      {outcome === 'half-done' && <EmailHalfChanged />}
    </AccountCard>
  )
}
