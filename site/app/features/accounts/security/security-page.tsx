import { useAuth } from '../../../lib/session/auth-context'
import { AreaPage } from '../../../ui/area-page'
import { EmailSection } from './email-section'
import { FactorsSection } from './factors/factors-section'
import { OwnDataSection } from './own-data/own-data-section'
import { PasswordSection } from './password-section'
import { SecondFactorProvider } from './second-factor-provider'
import { SignOutSection } from './sign-out/sign-out-section'

/** Security settings: password, e-mail address, second factors, sessions. */
export function SecurityPage() {
  const { user } = useAuth()
  if (!user) return null
  const email = user.email ?? ''
  return (
    <AreaPage title="Sicherheit" introduction="Wie Sie sich anmelden, und wie Sie Ihr Konto schützen.">
      <SecondFactorProvider>
        <PasswordSection email={email} />
        <EmailSection email={email} waiting={user.new_email} />
        <FactorsSection />
        <SignOutSection />
        <OwnDataSection />
      </SecondFactorProvider>
    </AreaPage>
  )
}
