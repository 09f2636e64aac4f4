import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createMessageQueue } from './message-queue.ts'

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
