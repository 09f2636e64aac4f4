import type { Session } from '@supabase/auth-js'
import { type Api, apiOf, formApi, readBrowserAccess } from '../supabase/browser-access'
import { type AuthClient, authClient } from './auth-client'
import { heldRequests, isSessionStored } from './stored-session'

const sessionAccess = async () => ({ ...readBrowserAccess(), fetch: bearerFetch(await authClient()) })

/** The API as the signed-in user; every request sends a valid access token. */
export const sessionApi = apiOf(sessionAccess)

/** A request of the signed-in user that no client sends. */
export const sessionFetch: typeof fetch = async (input, init) => (await sessionAccess()).fetch(input, init)

/** Such a request by other means than fetch: `send` gets it with a valid token. */
export const sessionSend =
  (send: typeof fetch): typeof fetch =>
  async (input, init) =>
    bearerFetch(await authClient(), send)(input, init)

/**
 * The API for a public submission: with a stored session it belongs to its account, otherwise it is sent with the fetch of the form token.
 * Visitors never load the auth client.
 */
export const submissionApi = (send: typeof fetch): Api => (isSessionStored() ? sessionApi : formApi(send))

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
