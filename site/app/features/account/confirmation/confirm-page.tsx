import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { focusContent } from '../../../frame/focus-content.ts'
import { Letter } from '../../../illustrations/letter.tsx'
import { AccountCard } from '../account-card.tsx'
import { AfterConfirmation } from './after-confirmation.tsx'
import { EmailChanged, EmailHalfChanged } from './email-changed.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { readMailLink } from './mail-link.ts'
import { TEXTS } from './texts.ts'
import { VerifyButton, type VerifyOutcome } from './verify-button.tsx'

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
  if (outcome === 'done' && link.type !== 'email_change') return <AfterConfirmation link={link} />
  const { title, intro } = TEXTS[link.type]
  return (
    <AccountCard title={title} intro={<p>{intro}</p>} picture={<Letter className="mx-auto w-5/6 pb-6" />}>
      {outcome === null && <VerifyButton link={link} onVerified={setOutcome} />}
      {outcome === 'done' && <EmailChanged />}
      {outcome === 'half-done' && <EmailHalfChanged />}
    </AccountCard>
  )
}
