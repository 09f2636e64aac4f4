import type { User } from '@supabase/auth-js'
import { AreaPage } from '../../frame/area/area-page'
import type { Profile } from '../../lib/session/profile'
import { AccountFacts } from './account-facts'
import { ProfileForm } from './form/profile-form'
import { ProfileUnavailable } from './profile-unavailable'
import { SupportHint } from './support-hint'

type ProfilePageProps = { user: User; profile: Profile | null }

/** What the association knows about a person, to be kept right by that person. */
export function ProfilePage({ user, profile }: ProfilePageProps) {
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
