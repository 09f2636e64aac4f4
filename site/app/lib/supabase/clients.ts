import type { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { StorageClient } from '@supabase/storage-js'
import { type ApiAccess, identify } from './access'
import type { Database } from './database.types'

/** Client typed with our tables and views. */
export type DatabaseClient = PostgrestClient<Database>

/** `headers` of a submission; without `retry` a failed read is reported at once instead of after half a minute. */
export type RowsOptions = Readonly<{ retry?: boolean; headers?: Record<string, string> }>

/** Client of the table API. Requests identify a visitor, unless the fetch of the access replaces that. */
export function databaseClient(
  { baseUrl, publishableKey, fetch }: ApiAccess,
  { headers: more, ...options }: RowsOptions = {},
): DatabaseClient {
  const headers = { ...identify(publishableKey), ...more }
  return new PostgrestClient<Database>(`${baseUrl}/rest/v1`, { headers, ...(fetch && { fetch }), ...options })
}

/** Client of the storage; its code is loaded on first use. */
export async function storageClient({ baseUrl, publishableKey, fetch }: ApiAccess): Promise<StorageClient> {
  const { StorageClient } = await import('@supabase/storage-js')
  return new StorageClient(`${baseUrl}/storage/v1`, identify(publishableKey), fetch)
}

/** Client of the functions; its code is loaded on first use. */
export async function functionsClient({
  baseUrl,
  publishableKey,
  fetch,
}: ApiAccess): Promise<FunctionsClient> {
  const { FunctionsClient } = await import('@supabase/functions-js')
  const headers = identify(publishableKey)
  return new FunctionsClient(`${baseUrl}/functions/v1`, { headers, ...(fetch && { customFetch: fetch }) })
}
