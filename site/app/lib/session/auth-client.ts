import type { GoTrueClient } from '@supabase/auth-js'
import { identify } from '../supabase/access'
import { readBrowserAccess } from '../supabase/browser-access'
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

/** Whether the server has ended the session that is being removed. */
let ended = false

/**
 * Removes a session that the server has ended already. The client would ask the server to end it, and be refused with 403, which browsers
 * report as an error.
 */
export async function forgetSession(client: Pick<AuthClient, 'signOut'>) {
  ended = true
  try {
    return await client.signOut({ scope: 'local' })
  } finally {
    ended = false
  }
}

/** The client's fetch: answers in the server's place what need not be asked. */
const authFetch: typeof fetch = (input, init) =>
  ended && new Request(input).url.includes('/logout?')
    ? Promise.resolve(new Response(null, { status: 204 }))
    : fetch(input, init)

async function create(): Promise<AuthClient> {
  const { AuthClient } = await import('@supabase/auth-js')
  const { baseUrl, publishableKey } = readBrowserAccess()
  return new AuthClient({
    url: `${baseUrl}/auth/v1`,
    fetch: authFetch,
    headers: identify(publishableKey),
    storageKey: storageKey(baseUrl),
    flowType: 'implicit',
    // Mails link to /auth/confirm, which verifies the token itself.
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
  })
}
