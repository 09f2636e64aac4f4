import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { focusContent } from '../../../frame/focus-content'
import { Letter } from '../../../illustrations/letter'
import { AccountCard } from '../account-card'
import { EmailChanged, EmailHalfChanged } from './email-changed'
import { readMailLink } from './mail-link'
import { Onward } from './onward'
import { Redeem, type Redeemed } from './redeem'
import { SpentLink } from './spent-link'
import { WORDS } from './words'

/**
 * Target of the links in mails of the auth service. The token is used only when the button is pressed: mail scanners follow every link, and
 * a token is valid once.
 */
export function ConfirmPage() {
  const [search] = useSearchParams()
  const [outcome, setOutcome] = useState<Redeemed | null>(null)
  const link = readMailLink(search)

  useEffect(() => {
    if (outcome === 'spent' || outcome === 'half-done') focusContent()
  }, [outcome])

  if (!link || outcome === 'spent') return <SpentLink type={link?.type ?? null} />
  if (outcome === 'done' && link.type !== 'email_change') return <Onward link={link} />
  const { title, intro } = WORDS[link.type]
  return (
    <AccountCard title={title} intro={<p>{intro}</p>} picture={<Letter className="mx-auto w-5/6 pb-6" />}>
      {outcome === null && <Redeem link={link} onRedeemed={setOutcome} />}
      {outcome === 'done' && <EmailChanged />}
      {outcome === 'half-done' && <EmailHalfChanged />}
    </AccountCard>
  )
}
