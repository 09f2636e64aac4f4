import type { GoTrueClient } from '@supabase/auth-js'
import { readBrowserAccess } from '../supabase/browser-access'
import { identify } from '../supabase/identify'
import { storageKey } from './stored-session'

export type AuthClient = GoTrueClient

let client: Promise<AuthClient> | undefined

/**
 * The official auth client, one per page: two would refresh the same session concurrently. Its code is loaded on first use; rejects when
 * that fails, and the next call tries again. Browser only.
 */
export function authClient(): Promise<AuthClient> {
  client ??= create().catch((error: unknown) => {
    client = undefined
    throw error
  })
  return client
}

async function create(): Promise<AuthClient> {
  const { AuthClient } = await import('@supabase/auth-js')
  const { baseUrl, publishableKey } = readBrowserAccess()
  return new AuthClient({
    url: `${baseUrl}/auth/v1`,
    headers: identify(publishableKey),
    storageKey: storageKey(baseUrl),
    flowType: 'implicit',
    // Mails link to /auth/confirm, which verifies the token itself.
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
  })
}
