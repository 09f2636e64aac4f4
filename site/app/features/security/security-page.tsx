import { AreaPage } from '../../frame/area/area-page.tsx'
import { useAuth } from '../../lib/session/auth-context.ts'
import { EmailSection } from './email/email-section.tsx'
import { FactorsSection } from './factors/factors-section.tsx'
import { PasswordSection } from './password/password-section.tsx'
import { SecondFactorProvider } from './second-factor-provider.tsx'
import { SignOutSection } from './sign-out/sign-out-section.tsx'

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
      </SecondFactorProvider>
    </AreaPage>
  )
}
