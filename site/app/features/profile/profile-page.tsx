import { AreaPage } from '../../frame/area/area-page.tsx'
import { useAuth } from '../../lib/session/auth-context.ts'
import { AccountFacts } from './account-facts.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileUnavailable } from './profile-unavailable.tsx'
import { SupportHint } from './support-hint.tsx'

/** What the association knows about a person, to be kept right by that person. */
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
