import { once } from 'node:events'
import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import type { RealtimeServer } from './realtime-server.ts'

type Frame = readonly [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Readonly<Record<string, unknown>>,
]

export type RawSocket = Readonly<{
  send(data: string | Buffer): void
  next(): Promise<Frame>
  /** The close code. */
  closed: Promise<number>
  close(): void
}>

/** A WebSocket without supabase-js, for frames that supabase-js does not send. */
export async function openRawSocket(url: string, apikey: string, version = '2.0.0'): Promise<RawSocket> {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=${version}`
  const socket = new WebSocket(address)
  const received = createMessageQueue<Frame>()
  socket.on('message', (data, isBinary) => {
    if (!isBinary) received.push(JSON.parse(data.toString()))
  })
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'open')
  return { send: (data) => socket.send(data), next: received.next, closed, close: () => socket.close() }
}

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

/** Queue of received values; `next` waits up to 45 s for a value and rejects then. */
type MessageQueue<T> = Readonly<{
  push(value: T): void
  next(): Promise<T>
  /** Number of values that have not been taken. */
  waiting(): number
}>

const TIMEOUT_MILLISECONDS = 45_000

export function createMessageQueue<T>(): MessageQueue<T> {
  const values: T[] = []
  const waiters: ((value: T) => void)[] = []
  return {
    push(value) {
      const receive = waiters.shift()
      if (receive) receive(value)
      else values.push(value)
    },
    next() {
      const value = values.shift()
      if (value !== undefined) return Promise.resolve(value)
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('no message received')), TIMEOUT_MILLISECONDS)
        waiters.push((arrived) => {
          clearTimeout(late)
          resolve(arrived)
        })
      })
    },
    waiting: () => values.length,
  }
}
