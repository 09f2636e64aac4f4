import type { Role } from '../../../lib/session/role'
import type { Tables } from '../../../lib/supabase/database.types'

/** An account: a row of the view `accounts`, which is empty for everybody but admins. */
export type Account = Readonly<Tables<'accounts'>>

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  guest: 'Gast',
  member: 'Mitglied',
  admin: 'Admin',
}

export const nameOf = ({ first_name, last_name, email, id }: Account): string =>
  [first_name, last_name].filter(Boolean).join(' ') || (email ?? id)
