import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { createHeard, type Heard } from './heard.ts'
import type { ListeningServer } from './listening.ts'

type Row = Readonly<Record<string, unknown>>
export type ChangeHeard = RealtimePostgresChangesPayload<Row>

/** Joins and waits until the server has agreed; rejects with what it says otherwise. */
export function joined(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      else reject(error ?? new Error(status))
    })
  })
}

/** Listens to changes of a table of schema `public`, by the official client. */
export async function changesOf(
  client: ReturnType<ListeningServer['clientOf']>,
  table: string,
  filter?: string,
): Promise<Heard<ChangeHeard>> {
  const heard = createHeard<ChangeHeard>()
  // Without waiting for the token, a client joins with its key alone.
  await client.realtime.setAuth()
  const binding = { event: '*' as const, schema: 'public', table, ...(filter ? { filter } : {}) }
  await joined(
    client.channel(`changes of ${table} ${filter ?? ''}`).on('postgres_changes', binding, heard.push),
  )
  return heard
}
