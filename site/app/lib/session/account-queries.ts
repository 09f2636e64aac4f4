import type { DatabaseClient } from '../supabase/clients'
import type { Profile } from './auth-context'
import { OFFICES, type Office, ROLES, type Role } from './roles'

/** PostgREST's code for "not exactly one row". */
const NO_ROW = 'PGRST116'

export type Standing = Readonly<{ role: Role; offices: readonly Office[] }>

/** Role and offices of the account; null when they cannot be read, which is logged and does not block the page (docs/product.md#sessions). */
export async function readStanding(client: DatabaseClient, userId: string): Promise<Standing | null> {
  const { data, error } = await client.rpc('get_user_role', { _user_id: userId })
  const role = ROLES.find((known) => known === data)
  if (role === 'admin') return await readOffices(client)
  if (role) return { role, offices: [] }
  console.error('The role could not be read:', error ?? data)
  return null
}

async function readOffices(client: DatabaseClient): Promise<Standing | null> {
  const { data, error } = await client.rpc('my_offices')
  if (!error) return { role: 'admin', offices: OFFICES.filter((known) => data.includes(known)) }
  console.error('The offices could not be read:', error)
  return null
}

/** The account's profile, null when there is none. Rejects with the PostgREST error. */
export async function readProfile(client: DatabaseClient, userId: string): Promise<Profile | null> {
  const { data, error } = await client.from('profiles').select('*').eq('user_id', userId).single()
  if (error && error.code !== NO_ROW) throw error
  return data
}
