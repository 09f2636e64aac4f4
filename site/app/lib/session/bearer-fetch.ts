import type { Session } from '@supabase/auth-js'
import type { AuthClient } from './auth-client'
import { heldRequests } from './held-requests'

/** Milliseconds for which signing out waits for requests in flight. */
const LONGEST_WAIT = 2_000

const inFlight = new Set<Promise<unknown>>()
let signingOut = false

/**
 * Signs out by `signOut`, with no request of the session beside it: those in flight are answered first, later ones are not sent and never
 * settle, since the pages that wait for them are left. Otherwise they would reach the server as those of a visitor, and be refused.
 */
export async function withoutSessionRequests<Outcome>(signOut: () => Promise<Outcome>): Promise<Outcome> {
  signingOut = true
  try {
    await Promise.race([
      Promise.allSettled(inFlight),
      new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT)),
    ])
    return await signOut()
  } finally {
    signingOut = false
  }
}

/**
 * A fetch that sends the session's access token, refreshed when it expires within 90 s (docs/product.md#sessions). Without a session the
 * request keeps its bearer, the publishable key. Rejects when the token cannot be refreshed for now: a response for visitors would be
 * mistaken for the member's own.
 */
export function bearerFetch(client: AuthClient, send: typeof fetch = fetch): typeof fetch {
  const authorizeAndSend: typeof fetch = async (input, init) => {
    const session = await sessionOf(client)
    const headers = new Headers(init?.headers)
    if (session) headers.set('Authorization', `Bearer ${session.access_token}`)
    return send(input, { ...init, headers })
  }
  return (input, init) => {
    if (signingOut) return new Promise(() => {})
    const response = authorizeAndSend(input, init).finally(() => inFlight.delete(response))
    inFlight.add(response)
    return response
  }
}

async function sessionOf(client: AuthClient): Promise<Session | null> {
  for (;;) {
    const { data, error } = await client.getSession()
    if (error && error.name === 'AuthRetryableFetchError') throw error
    const held = heldRequests()
    if (data.session || !held) return data.session
    await held
  }
}
