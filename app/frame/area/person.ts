import type { User } from '@supabase/auth-js'
import type { Profile } from '../../lib/session/profile'
import type { AreaPerson } from './area'

/** How a room calls whoever is signed in: by name and address, or by the address where no name is known. */
export function personOf(user: User, profile: Profile | null): AreaPerson {
  const name = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ')
  const address = user.email ?? ''
  return name === '' ? { name: address } : { name, detail: address }
}
