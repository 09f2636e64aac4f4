import type { FunctionsClient } from '@supabase/functions-js'
import type { StorageClient } from '@supabase/storage-js'
import { browserClient, browserStorage, readBrowserAccess } from '../browser-access'
import { createPublicClient, createPublicStorage, identify } from '../clients'
import type { DatabaseClient } from '../database-client'
import { authClient } from './auth-client'
import { bearerFetch } from './bearer-fetch'
import { isSessionStored } from './stored-session'

/** Client that acts for whoever is signed in; every request carries a token that is still good. */
export async function sessionClient(): Promise<DatabaseClient> {
  return createPublicClient(await sessionAccess())
}

/** Storage that acts for whoever is signed in. */
export async function sessionStorageClient(): Promise<StorageClient> {
  return createPublicStorage(await sessionAccess())
}

/** Server functions called by whoever is signed in. */
export async function sessionFunctions(): Promise<FunctionsClient> {
  const [{ FunctionsClient }, access] = await Promise.all([import('@supabase/functions-js'), sessionAccess()])
  const headers = identify(access.publishableKey)
  return new FunctionsClient(`${access.baseUrl}/functions/v1`, { headers, customFetch: access.fetch })
}

/**
 * Client for what everybody may submit: what is sent while a session is stored belongs to its account, from others it goes by the
 * fetch of the form's pass. Visitors never load the code of accounts.
 */
export async function submissionClient(send = fetch): Promise<DatabaseClient> {
  return isSessionStored() ? sessionClient() : browserClient(send)
}

/** Storage for the pictures that go with a submission. */
export async function submissionStorage(send = fetch): Promise<StorageClient> {
  return isSessionStored() ? sessionStorageClient() : browserStorage(send)
}

async function sessionAccess() {
  return { ...readBrowserAccess(), fetch: bearerFetch(await authClient()) }
}
