import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { createMessageQueue, type MessageQueue } from './message-queue.ts'
import type { RealtimeServer } from './realtime-server.ts'

type Row = Readonly<Record<string, unknown>>
export type ChangePayload = RealtimePostgresChangesPayload<Row>

/** Resolves when the channel is joined; rejects with the server's error. */
export function subscribed(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      else reject(error ?? new Error(status))
    })
  })
}

/** Subscribes to changes of a table in schema `public`; resolves with the queue of received changes. */
export async function subscribeToChanges(
  client: ReturnType<RealtimeServer['clientOf']>,
  table: string,
  filter?: string,
): Promise<MessageQueue<ChangePayload>> {
  const received = createMessageQueue<ChangePayload>()
  // Without waiting for the token, a client joins with only its key.
  await client.realtime.setAuth()
  const binding = { event: '*' as const, schema: 'public', table, ...(filter ? { filter } : {}) }
  await subscribed(
    client.channel(`changes of ${table} ${filter ?? ''}`).on('postgres_changes', binding, received.push),
  )
  return received
}
