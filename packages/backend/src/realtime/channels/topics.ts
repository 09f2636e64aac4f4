import { z } from 'zod'
import { type NodeBus, SINGLE_NODE } from '../../database/node-bus.ts'
import type { Claims } from '../../http/identity.ts'
import { createWindowLimit } from '../../http/window-limit.ts'
import type { EventLoopYield } from '../event-loop-yield.ts'
import { type Broadcast, ProtocolError } from '../protocol/frames.ts'

const NODE_TOPIC = 'broadcast'

/** The channels of this server, by topic. */
export type Topics = Readonly<{
  add(channel: Channel): void
  remove(channel: Channel): void
  /** Number of channels of this server on the topic. */
  size(topic: string): number
  /**
   * Sends a broadcast to all channels of the topic, here and at the other servers; to `sender` only with `broadcast.self`.
   * Resolves when it is written to the sockets of this server.
   */
  broadcast(topic: string, broadcast: Broadcast, sender?: Channel): Promise<void>
  /** Sends an event to those channels of this server that follow presence. */
  sendPresence(topic: string, event: 'presence_diff', payload: string): Promise<void>
}>

export function createTopics(nodes: NodeBus, yieldEventLoop: EventLoopYield): Topics {
  const members = new Map<string, Set<Channel>>()
  let sent = Promise.resolve()
  // In sequence, so that all channels receive broadcasts and presences in the same order.
  const sendEach = (topic: string, deliver: (channel: Channel) => void): Promise<void> => {
    const sending = sent.then(async () => {
      for (const channel of members.get(topic) ?? []) {
        await yieldEventLoop()
        deliver(channel)
      }
    })
    sent = sending.catch(() => {})
    return sending
  }
  const send = (topic: string, broadcast: Broadcast, sender?: Channel) =>
    sendEach(topic, (channel) => {
      if (channel !== sender || channel.self) deliverBroadcast(channel, broadcast)
    })
  nodes.subscribe(NODE_TOPIC, (content) => {
    const message = decodeBroadcast(content)
    // A name too long for a frame.
    if (message) send(message.topic, message.broadcast).catch(() => {})
  })
  return {
    add(channel) {
      const known = members.get(channel.topic)
      if (known) known.add(channel)
      else members.set(channel.topic, new Set([channel]))
    },
    remove(channel) {
      const known = members.get(channel.topic)
      known?.delete(channel)
      if (known?.size === 0) members.delete(channel.topic)
    },
    size: (topic) => members.get(topic)?.size ?? 0,
    broadcast(topic, broadcast, sender) {
      const sending = send(topic, broadcast, sender)
      if (nodes !== SINGLE_NODE) nodes.publish(NODE_TOPIC, encodeBroadcast(topic, broadcast))
      return sending
    },
    sendPresence: (topic, event, payload) =>
      sendEach(topic, ({ followsPresence, writer }) => {
        if (followsPresence) writer.send({ topic, event }, payload)
      }),
  }
}

const NodeBroadcast = z.union([
  z.object({ topic: z.string(), event: z.string(), json: z.string().refine(isJson) }),
  z.object({ topic: z.string(), event: z.string(), binary: z.base64() }),
])

/** Serialises a broadcast for the other servers. */
function encodeBroadcast(topic: string, { event, payload }: Broadcast): string {
  const content = 'binary' in payload ? { binary: payload.binary.toString('base64') } : payload
  return JSON.stringify({ topic, event, ...content })
}

/** Parses what another server sent. Every database role can send notifications: undefined for a malformed one. */
function decodeBroadcast(content: string): Readonly<{ topic: string; broadcast: Broadcast }> | undefined {
  try {
    const { topic, event, ...payload } = NodeBroadcast.parse(JSON.parse(content))
    const bytes = 'binary' in payload ? { binary: Buffer.from(payload.binary, 'base64') } : payload
    return { topic, broadcast: { event, payload: bytes } }
  } catch {
    return undefined
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

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

function deliverBroadcast(channel: Channel, { event, payload }: Broadcast): void {
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
