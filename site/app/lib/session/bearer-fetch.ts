import type { AuthClient } from './auth-client'

/**
 * A fetch that sends the session's access token, refreshed when it expires within 90 s (docs/product.md#sessions). Without a session the
 * request keeps its bearer, the publishable key. Rejects when the token cannot be refreshed for now: a response for visitors would be
 * mistaken for the member's own.
 */
export function bearerFetch(client: AuthClient, send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const { data, error } = await client.getSession()
    if (error && error.name === 'AuthRetryableFetchError') throw error
    const headers = new Headers(init?.headers)
    if (data.session) headers.set('Authorization', `Bearer ${data.session.access_token}`)
    return send(input, { ...init, headers })
  }
}
