import { PostgrestClient } from '@supabase/postgrest-js'

export type WireAccess = Readonly<{ baseUrl: string; publishableKey: string; fetch?: typeof fetch }>

/**
 * Client without a session, for public reads and anonymous writes: what it reads is the same for everybody. Members and
 * admins use a client of their own.
 */
export function createPublicClient({ baseUrl, publishableKey, fetch }: WireAccess): PostgrestClient {
  const headers = { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` }
  return new PostgrestClient(`${baseUrl}/rest/v1`, fetch ? { headers, fetch } : { headers })
}
