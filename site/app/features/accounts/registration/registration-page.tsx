import { useState } from 'react'
import { useSettings } from '../../../association/use-settings'
import { useAccountSettings } from '../../../lib/session/account-settings'
import { ShopSign } from '../../../ui/illustrations/shop-sign'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import { AccountCard } from '../account-card'
import { Notice } from '../notice'
import { SignedOutOnly } from '../signed-out-only'
import { type NewAccount, Registered } from './registered'
import { RegistrationForm } from './registration-form'

/** Registration of a new account; its role is set by the association. */
export function RegistrationPage() {
  const [sending, setSending] = useState(false)
  const [account, setAccount] = useState<NewAccount | null>(null)
  const closed = useAccountSettings().disable_signup === true
  return (
    <SignedOutOnly stay={sending || account !== null}>
      <AccountCard
        title="Registrierung"
        intro={
          <>
            <p>Ein Konto für alle, die in unserer Stadt mitmachen.</p>
            <p>
              Sie sind Mitglied im Verein? Dann schalten wir Ihr Konto für den Mitgliederbereich frei, sobald
              es angelegt ist.
            </p>
          </>
        }
        picture={<ShopSign className="ml-[6%] w-3/4" />}
      >
        {account && <Registered account={account} />}
        {!account && closed && <Closed />}
        {!account && !closed && <RegistrationForm onSending={setSending} onRegistered={setAccount} />}
      </AccountCard>
    </SignedOutOnly>
  )
}

/** Replaces the form when the auth service does not allow sign-ups. */
function Closed() {
  const { email } = useSettings().contact
  return (
    <Notice tone="neutral" title="Zurzeit werden keine neuen Konten angelegt.">
      <p>
        Sie brauchen einen Zugang? Schreiben Sie uns:{' '}
        <a href={`mailto:${email}`} className="text-link font-semibold">
          <BreakableAddress address={email} />
        </a>
      </p>
    </Notice>
  )
}
