import type { Role } from '../../../lib/session/role'

/** Somebody who can sign in: a row of the view `accounts`, which shows admins alone anything. */
export type Account = Readonly<{
  id: string
  email: string | null
  first_name: string | null
  last_name: string | null
  role: Role
  confirmed: boolean
  last_sign_in_at: string | null
  created_at: string
}>

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  guest: 'Gast',
  member: 'Mitglied',
  admin: 'Admin',
}

export const nameOf = ({ first_name, last_name, email, id }: Account): string =>
  [first_name, last_name].filter(Boolean).join(' ') || (email ?? id)
