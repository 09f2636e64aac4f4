import type { FunctionsClient } from '@supabase/functions-js'
import type { StorageClient } from '@supabase/storage-js'
import { browserClient, browserStorage, readBrowserAccess } from '../supabase/browser-access'
import type { DatabaseClient } from '../supabase/clients'
import { identify } from '../supabase/identify'
import { authClient } from './auth-client'
import { bearerFetch } from './bearer-fetch'
import { isSessionStored } from './stored-session'

/** Client of the signed-in user; every request sends a valid access token. */
export async function sessionClient(headers: Record<string, string> = {}): Promise<DatabaseClient> {
  const [{ createPublicClient }, access] = await Promise.all([import('../supabase/clients'), sessionAccess()])
  return createPublicClient(access, { headers })
}

/** A fetch of the signed-in user, for what no client asks for. */
export const sessionFetch = async (): Promise<typeof fetch> => (await sessionAccess()).fetch

/** Storage client of the signed-in user. */
export async function sessionStorageClient(): Promise<StorageClient> {
  const [{ createPublicStorage }, access] = await Promise.all([
    import('../supabase/clients'),
    sessionAccess(),
  ])
  return createPublicStorage(access)
}

/** Functions client of the signed-in user. */
export async function sessionFunctions(): Promise<FunctionsClient> {
  const [{ FunctionsClient }, access] = await Promise.all([import('@supabase/functions-js'), sessionAccess()])
  const headers = identify(access.publishableKey)
  return new FunctionsClient(`${access.baseUrl}/functions/v1`, { headers, customFetch: access.fetch })
}

/**
 * Client for public submissions: with a stored session they belong to its account, otherwise they are sent with the fetch of the form
 * token. `headers`: headers of the submission. Visitors never load the auth client.
 */
export async function submissionClient(
  send: typeof fetch,
  headers: Record<string, string>,
): Promise<DatabaseClient> {
  return isSessionStored() ? sessionClient(headers) : browserClient(send, headers)
}

/** Storage client for the pictures of a submission. */
export async function submissionStorage(send = fetch): Promise<StorageClient> {
  return isSessionStored() ? sessionStorageClient() : browserStorage(send)
}

/** A request to our own server with the token of the session. */
export async function fetchAsSession(path: string): Promise<Response> {
  return (await sessionAccess()).fetch(path)
}

async function sessionAccess() {
  return { ...readBrowserAccess(), fetch: bearerFetch(await authClient()) }
}
