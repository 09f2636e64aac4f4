import type { User } from '@supabase/auth-js'
import type { Profile } from '../../lib/session/session-state'

/** Display name of the signed-in user, with the e-mail address where a name is known. */
export type UserLabel = Readonly<{ name: string; detail?: string }>

/** Full name and e-mail address, or only the e-mail address if no name is known. */
export function userLabelOf(user: User, profile: Profile | null): UserLabel {
  const name = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ')
  const address = user.email ?? ''
  return name === '' ? { name: address } : { name, detail: address }
}
