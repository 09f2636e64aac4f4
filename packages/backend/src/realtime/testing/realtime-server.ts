import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createServer as createBackend, type ServerDependencies } from '../../app.ts'
import { createListener } from '../../database/listening/listener.ts'
import { joinNodes, SINGLE_NODE } from '../../database/node-bus.ts'
import { sessionTokens } from '../../http/tokens.ts'
import type { Persona } from '../../testing/personas.ts'
import { createRealtime } from '../index.ts'

export type RealtimeServer = Readonly<{
  url: string
  /** A client with the persona's key and token. */
  clientOf(persona: Persona): SupabaseClient
  stop(): Promise<void>
}>

export type RealtimeServerOptions = Readonly<{
  rateLimit?: boolean
  /** Broadcasts and presences reach the other servers on the database. */
  withOthers?: boolean
}>

/** Another server on the same database, with a realtime service and port of its own. */
export async function startRealtimeServer(
  dependencies: ServerDependencies,
  connectionString: string,
  { rateLimit = false, withOthers = false }: RealtimeServerOptions = {},
): Promise<RealtimeServer> {
  const { pool, secrets, log } = dependencies
  const tokens = await sessionTokens(secrets)
  const listener = createListener(connectionString, log)
  const realtime = createRealtime({
    pool,
    listener,
    nodes: withOthers ? await joinNodes(listener, log) : SINGLE_NODE,
    keys: secrets,
    tokens,
    rateLimit,
    log,
  })
  const backend = await createBackend({ ...dependencies, realtime })
  const server = createServer(getRequestListener(backend.fetch))
  server.on('upgrade', realtime.upgrade)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clients: SupabaseClient[] = []
  return {
    url,
    clientOf({ headers }) {
      const client = createClient(url, headers.apikey ?? '', {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { headers: { ...headers } },
        accessToken: async () => headers.authorization?.replace('Bearer ', '') ?? null,
      })
      clients.push(client)
      return client
    },
    async stop() {
      await Promise.all(clients.map((client) => client.removeAllChannels()))
      await realtime.close()
      await listener.close()
      server.close()
      server.closeAllConnections()
    },
  }
}
