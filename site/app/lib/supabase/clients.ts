import type { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { StorageClient } from '@supabase/storage-js'

import type { Database } from './database.types'
import { identify } from './identify'

/** Client typed with our tables and views. */
export type DatabaseClient = PostgrestClient<Database>

export type ApiAccess = Readonly<{ baseUrl: string; publishableKey: string; fetch?: typeof fetch }>

/**
 * Client without a session, for public reads and anonymous writes, whose responses are the same for everybody. Members and admins use a
 * session client.
 */
export function createPublicClient(
  { baseUrl, publishableKey, fetch }: ApiAccess,
  { headers: more, ...options }: Readonly<{ retry?: boolean; headers?: Record<string, string> }> = {},
): DatabaseClient {
  const headers = { ...identify(publishableKey), ...more }
  return new PostgrestClient<Database>(`${baseUrl}/rest/v1`, { headers, ...(fetch && { fetch }), ...options })
}

/** Storage client without a session, for anonymous uploads; its code is loaded on first use. */
export async function createPublicStorage({
  baseUrl,
  publishableKey,
  fetch,
}: ApiAccess): Promise<StorageClient> {
  const { StorageClient } = await import('@supabase/storage-js')
  return new StorageClient(`${baseUrl}/storage/v1`, identify(publishableKey), fetch)
}

/** Functions client without a session; its code is loaded on first use. */
export async function createPublicFunctions({
  baseUrl,
  publishableKey,
}: ApiAccess): Promise<FunctionsClient> {
  const { FunctionsClient } = await import('@supabase/functions-js')
  return new FunctionsClient(`${baseUrl}/functions/v1`, { headers: identify(publishableKey) })
}
