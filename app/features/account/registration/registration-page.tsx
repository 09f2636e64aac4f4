import { useState } from 'react'
import { ShopSign } from '../../../illustrations/shop-sign'
import { AccountCard } from '../account-card'
import { ForGuests } from '../for-guests'
import { type NewAccount, Registered } from './registered'
import { RegistrationForm } from './registration-form'

/** A new account; what it may do is up to the association. */
export function RegistrationPage() {
  const [sending, setSending] = useState(false)
  const [account, setAccount] = useState<NewAccount | null>(null)
  return (
    <ForGuests stay={sending || account !== null}>
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
        {account ? (
          <Registered account={account} />
        ) : (
          <RegistrationForm onSending={setSending} onRegistered={setAccount} />
        )}
      </AccountCard>
    </ForGuests>
  )
}
