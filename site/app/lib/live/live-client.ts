import type { RealtimeClient } from '@supabase/realtime-js'
import { authClient } from '../session/auth-client'
import { readBrowserAccess } from '../supabase/browser-access'

let client: Promise<RealtimeClient> | undefined

/**
 * The official realtime client, one WebSocket per page; its code is loaded on first use. The session is loaded before a channel is joined,
 * because a channel joined without a token stays anonymous.
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
  // Signed out, or token refreshed: every channel continues with the new token.
  auth.onAuthStateChange(() => void made.setAuth())
  return made
}
