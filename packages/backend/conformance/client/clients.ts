import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Keys } from '../targets/our-server.ts'
import { credentials } from './personas.ts'

/** The official client of a persona, without a stored session, so that tests are independent. */
export function clientOf(
  url: string,
  keys: Keys,
  who: 'anon' | 'member' | 'admin' | 'service',
): SupabaseClient {
  const { apikey = '', authorization = '' } = credentials(keys)[who].ours
  const auth = { persistSession: false, autoRefreshToken: false }
  const global = { headers: { authorization } }
  return createClient(url, apikey, who === 'member' || who === 'admin' ? { auth, global } : { auth })
}
