import type { Claims } from '../../http/claims.ts'
import type { Broadcast } from '../protocol/message.ts'

/** A socket as its channels see it: text is a finished payload, the frame around it depends on the socket's version. */
export type FrameWriter = Readonly<{
  send(
    header: Readonly<{ joinRef?: string | null; ref?: string | null; topic: string; event: string }>,
    payload: string,
  ): void
  sendBytes(topic: string, event: string, payload: Buffer): void
}>

/** One topic joined by one socket. */
export type Channel = {
  /** As the client names it, `realtime:` in front. */
  readonly topic: string
  readonly joinRef: string | null
  readonly writer: FrameWriter
  readonly ack: boolean
  readonly self: boolean
  claims: Claims
  /** Ends its subscription to changes, if it has one. */
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

/** Tells the app what happened to an extension of the channel; `postgres_changes` or `system`. */
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

/** Ends a channel so that its client shows CHANNEL_ERROR and joins again by itself. */
export function failChannel(channel: Channel, message: string): void {
  sendSystem(channel, 'system', 'error', message)
  channel.writer.send(
    { joinRef: channel.joinRef, ref: channel.joinRef, topic: channel.topic, event: 'phx_error' },
    '{}',
  )
}
