import { useLocation } from 'react-router'
import { useAuth } from '../../../lib/session/auth-context'
import { ShopDoor } from '../../../ui/illustrations/shop-door'
import { AccountCard } from '../account-card'
import { registeredAs } from '../registration/registered'
import { SecondFactorForm } from '../second-factor-form'
import { SignedOutOnly } from '../signed-out-only'
import { SignInForm } from './sign-in-form'

/** Login form, followed by the form for the second factor where there is one. */
export function SignInPage() {
  const { pendingFactor } = useAuth()
  const { state } = useLocation()
  return (
    <SignedOutOnly>
      {pendingFactor ? (
        <AccountCard
          title="Noch ein Schritt"
          intro={<p>Ihr Konto ist doppelt gesichert: nach dem Passwort mit einem Code aus Ihrer App.</p>}
          picture={<ShopDoor className="mx-auto w-[92%]" />}
        >
          <SecondFactorForm />
        </AccountCard>
      ) : (
        <AccountCard
          title="Login"
          intro={<p>Schön, dass Sie da sind. Hier geht es zum Mitgliederbereich und zur Verwaltung.</p>}
          picture={<ShopDoor className="mx-auto w-[92%]" />}
        >
          <SignInForm registered={registeredAs(state)} />
        </AccountCard>
      )}
    </SignedOutOnly>
  )
}
