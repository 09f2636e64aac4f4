import type { Claims } from '../../http/claims.ts'
import { createWindowLimit } from '../../http/window-limit.ts'
import { type Broadcast, ProtocolError } from '../protocol/message.ts'

/** Writes frames to a socket, in the format of its protocol version; `payload` is JSON. */
export type FrameWriter = Readonly<{
  send(
    header: Readonly<{ joinRef?: string | null; ref?: string | null; topic: string; event: string }>,
    payload: string,
  ): void
  sendBytes(topic: string, event: string, payload: Buffer): void
}>

/** One topic joined by one socket. */
export type Channel = {
  /** With the prefix `realtime:`, as in frames. */
  readonly topic: string
  readonly joinRef: string | null
  readonly writer: FrameWriter
  readonly ack: boolean
  readonly self: boolean
  /** Whether it receives joins and leaves of others. */
  readonly followsPresence: boolean
  claims: Claims
  /** Ends the subscription to changes, if there is one. */
  unsubscribe: () => void
}

export function deliverBroadcast(channel: Channel, { event, payload }: Broadcast): void {
  if ('binary' in payload) {
    channel.writer.sendBytes(channel.topic, event, payload.binary)
    return
  }
  const text = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload.json}}`
  channel.writer.send({ topic: channel.topic, event: 'broadcast' }, text)
}

/** Sends a `system` event about an extension of the channel. */
export function sendSystem(
  channel: Channel,
  extension: 'postgres_changes' | 'system',
  status: 'ok' | 'error',
  message: string,
): void {
  const name = channel.topic.replace(/^realtime:/, '')
  channel.writer.send(
    { joinRef: channel.joinRef, topic: channel.topic, event: 'system' },
    JSON.stringify({ channel: name, extension, message, status }),
  )
}

/** Ends a channel with an error: supabase-js reports CHANNEL_ERROR and joins again. */
export function failChannel(channel: Channel, message: string): void {
  sendSystem(channel, 'system', 'error', message)
  channel.writer.send(
    { joinRef: channel.joinRef, ref: channel.joinRef, topic: channel.topic, event: 'phx_error' },
    '{}',
  )
}

/** Bytes that one network may cause to be sent to others in `SECONDS`: each message counts once per receiving channel. */
const MAX_BYTES = 33_554_432
const SECONDS = 10

/** Throws a `ProtocolError` when a network exceeds its bytes; undefined is a call from inside the process, without a limit. */
export type BroadcastBudget = (network: string | undefined, bytes: number) => void

export function createBroadcastBudget(rateLimit: boolean): BroadcastBudget {
  const limit = createWindowLimit({ uses: MAX_BYTES, seconds: SECONDS })
  return (network, bytes) => {
    if (network === undefined || !rateLimit) return
    if (limit.use(network, bytes) !== undefined)
      throw new ProtocolError('Too much is broadcast from your network')
  }
}

export const lengthOf = ({ payload }: Broadcast): number =>
  'binary' in payload ? payload.binary.length : payload.json.length
