import type { User } from '@supabase/auth-js'
import type { Profile } from '../../lib/session/profile'

/** Whoever is signed in: a name, and what else tells the account. */
export type Person = Readonly<{ name: string; detail?: string }>

/** How pages call whoever is signed in: by name and address, or by the address where no name is known. */
export function personOf(user: User, profile: Profile | null): Person {
  const name = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ')
  const address = user.email ?? ''
  return name === '' ? { name: address } : { name, detail: address }
}
