import type { RealtimeClient } from '@supabase/realtime-js'
import { readBrowserAccess } from '../browser-access'
import { authClient } from '../session/auth-client'

let client: Promise<RealtimeClient> | undefined

/**
 * The official realtime client, one socket for the page; its code is loaded by the first call. It knows the session before
 * anything is joined: who joins before that speaks as a visitor for good.
 */
export function liveClient(): Promise<RealtimeClient> {
  client ??= create().catch((error: unknown) => {
    client = undefined
    throw error
  })
  return client
}

async function create(): Promise<RealtimeClient> {
  const [{ RealtimeClient }, auth] = await Promise.all([import('@supabase/realtime-js'), authClient()])
  const { baseUrl, publishableKey } = readBrowserAccess()
  const made = new RealtimeClient(`${baseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    accessToken: async () => (await auth.getSession()).data.session?.access_token ?? publishableKey,
  })
  await made.setAuth()
  // Signed out, or with a fresh token: every channel goes on with that.
  auth.onAuthStateChange(() => void made.setAuth())
  return made
}
