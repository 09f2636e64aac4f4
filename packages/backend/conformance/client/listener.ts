import { createClient, type RealtimePostgresChangesPayload } from '@supabase/supabase-js'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

export type Listener = Readonly<{
  /** The next change that was not read yet; waits for it. */
  change(): Promise<Change>
  /** The next state of the channel, as the client reports it. */
  state(): Promise<string>
  close(): Promise<unknown>
}>

const TIMEOUT_MILLISECONDS = 30_000

/**
 * Subscribes to tables of schema `public` with the rights of `token`, which the client reads at each connection and must
 * have before it joins.
 */
export async function listen(
  url: string,
  key: string,
  tables: readonly string[],
  token?: string,
): Promise<Listener> {
  const client = createClient(url, key, token ? { accessToken: async () => token } : {})
  const changes = messageQueue<Change>()
  const states = messageQueue<string>()
  if (token) await client.realtime.setAuth()
  const channel = client.channel(`office ${tables.join(' ')}`)
  for (const table of tables)
    channel.on('postgres_changes', { event: '*', schema: 'public', table }, changes.put)
  channel.subscribe((state, error) => states.put(error ? `${state} ${error.message}` : state))
  return { change: changes.take, state: states.take, close: () => client.removeAllChannels() }
}

/** What arrives, in order; `take` waits for the next. */
export function messageQueue<T>() {
  const values: T[] = []
  let notify = () => {}
  return {
    put(value: T) {
      values.push(value)
      notify()
    },
    async take(): Promise<T> {
      const late = Date.now() + TIMEOUT_MILLISECONDS
      for (;;) {
        const value = values.shift()
        if (value !== undefined) return value
        const left = late - Date.now()
        if (left <= 0) throw new Error('nothing came')
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left)
          notify = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
    },
  }
}
