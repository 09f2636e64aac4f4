import { useAuth } from '../../../lib/session/auth-context'
import { AreaPage } from '../../../ui/area-page'
import { AccountFacts } from './account-facts'
import { ProfileForm } from './profile-form'
import { ProfileUnavailable } from './profile-unavailable'
import { SupportHint } from './support-hint'

/** Personal data of the account. */
export function ProfilePage() {
  const { user, profile } = useAuth()
  if (!user) return null
  return (
    <AreaPage title="Mein Profil" introduction="So erreicht Sie der Verein. Halten Sie Ihre Angaben aktuell.">
      <div className="grid items-start gap-10 @4xl:grid-cols-[minmax(0,1fr)_18rem]">
        {profile ? <ProfileForm profile={profile} /> : <ProfileUnavailable userId={user.id} />}
        <div className="grid gap-4">
          <AccountFacts user={user} />
          <SupportHint />
        </div>
      </div>
    </AreaPage>
  )
}
