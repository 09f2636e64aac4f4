import type { DatabaseClient } from '../supabase/clients'
import { ROLES, type Role } from './role'
import type { Profile } from './session-state'

/** PostgREST's code for "not exactly one row". */
const NO_ROW = 'PGRST116'

/** The account's role; null when it cannot be read, which is logged and does not block the page (docs/product.md#sessions). */
export async function readRole(client: DatabaseClient, userId: string): Promise<Role | null> {
  const { data, error } = await client.rpc('get_user_role', { _user_id: userId })
  const role = ROLES.find((known) => known === data)
  if (role) return role
  console.error('The role could not be read:', error ?? data)
  return null
}

/** The account's profile, null when there is none. Rejects with the PostgREST error. */
export async function readProfile(client: DatabaseClient, userId: string): Promise<Profile | null> {
  const { data, error } = await client.from('profiles').select('*').eq('user_id', userId).single()
  if (error && error.code !== NO_ROW) throw error
  return data
}
