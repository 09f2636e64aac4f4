import { z } from 'zod'

const Ref = z.union([z.string().max(255), z.number().transform(String)]).nullish()
const Name = z.string().min(1).max(255)
const Payload = z.custom<Message['payload']>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)
const AsArray = z.tuple([Ref, Ref, Name, Name, Payload])
const AsObject = z.object({ join_ref: Ref, ref: Ref, topic: Name, event: Name, payload: Payload })

/** Reads a text frame; what isn't a message is a `ProtocolError`. */
export function readTextFrame(text: string, version: Version): Message {
  const parsed = parse(text)
  if (version === '1.0.0') {
    const { success, data } = AsObject.safeParse(parsed)
    if (!success) throw new ProtocolError('A frame is {topic, event, payload, ref, join_ref}')
    const { join_ref, ref, topic, event, payload } = data
    return { joinRef: join_ref ?? null, ref: ref ?? null, topic, event, payload }
  }
  const { success, data } = AsArray.safeParse(parsed)
  if (!success) throw new ProtocolError('A frame is [join_ref, ref, topic, event, payload]')
  const [joinRef, ref, topic, event, payload] = data
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProtocolError('A text frame is JSON')
  }
}

/** Everything of a frame but its payload, which is often the same text for many sockets. */
type FrameHeader = Readonly<{
  joinRef?: string | null
  ref?: string | null
  topic: string
  event: string
}>

/** Writes a text frame around a payload that is JSON already. It must be an object: the client fails on `null`. */
export function writeTextFrame(
  { joinRef = null, ref = null, topic, event }: FrameHeader,
  payload: string,
  version: Version,
): string {
  if (version === '2.0.0') {
    const header = [joinRef, ref, topic, event].map((part) => JSON.stringify(part)).join(',')
    return `[${header},${payload}]`
  }
  const header = JSON.stringify({ join_ref: joinRef, ref, topic, event })
  return `${header.slice(0, -1)},"payload":${payload}}`
}

const PUSH = 3
const BROADCAST = 4
const PUSH_HEADER = 7
const MAX_NAME = 255
const RAW = 0
const JSON_TEXT = 1

type BinaryPush = Readonly<{
  joinRef: string | null
  ref: string | null
  topic: string
  broadcast: Broadcast
}>

/**
 * Reads the only binary frame clients send, a broadcast (kind 3): seven bytes of header (kind, five lengths, encoding), then join_ref,
 * ref, topic, event, metadata and the payload. Anything else is a `ProtocolError`.
 */
export function readBinaryFrame(frame: Buffer): BinaryPush {
  if (frame.length < PUSH_HEADER || frame[0] !== PUSH) throw new ProtocolError('Unknown binary frame')
  const encoding = frame[6]
  let offset = PUSH_HEADER
  const take = (index: number): string => {
    const begin = offset
    offset += frame[index] ?? 0
    if (offset > frame.length) throw new ProtocolError('The binary frame is shorter than its header says')
    return frame.toString('utf8', begin, offset)
  }
  const [joinRef, ref, topic, event] = [take(1), take(2), take(3), take(4)]
  take(5)
  if (!topic || !event) throw new ProtocolError('A broadcast needs a topic and an event')
  const rest = frame.subarray(offset)
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    broadcast: { event, payload: payloadOf(rest, encoding) },
  }
}

function payloadOf(bytes: Buffer, encoding: number | undefined): Broadcast['payload'] {
  if (encoding === RAW) return { binary: bytes }
  if (encoding !== JSON_TEXT) throw new ProtocolError('Unknown encoding of a broadcast')
  const json = bytes.toString('utf8')
  try {
    JSON.parse(json)
  } catch {
    throw new ProtocolError('The payload of the broadcast is not JSON')
  }
  return { json }
}

/** Writes a broadcast whose payload is bytes (kind 4): five bytes of header, then topic, event and the payload. */
export function writeBinaryFrame(topic: string, event: string, payload: Buffer): Buffer {
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)]
  if (topicBytes.length > MAX_NAME || eventBytes.length > MAX_NAME) {
    throw new ProtocolError('Topic and event have at most 255 bytes')
  }
  const header = Buffer.from([BROADCAST, topicBytes.length, eventBytes.length, 0, RAW])
  return Buffer.concat([header, topicBytes, eventBytes, payload])
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** One message of the channel protocol, from either frame format. Refs are the client's own and only echoed. */
export type Message = Readonly<{
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Readonly<Record<string, Json>>
}>

/** A broadcast to the other channels of a topic. `binary` payloads are passed on unchanged. */
export type Broadcast = Readonly<{
  event: string
  payload: Readonly<{ json: string }> | Readonly<{ binary: Buffer }>
}>

/** Format of frames: 2.0.0 has arrays and binary broadcasts, 1.0.0 only objects. */
export type Version = '1.0.0' | '2.0.0'

/** A frame that isn't a message of the protocol; the message is the reason, for the socket that sent it. */
export class ProtocolError extends Error {
  override name = 'ProtocolError'
}

export const CONTROL_TOPIC = 'phoenix'

/** Bindings of one channel; the client has one for every `.on('postgres_changes', …)`. */
const MAX_BINDINGS = 20

const ColumnName = z.string().min(1).max(63)

const Binding = z.object({
  event: z
    .string()
    .regex(/^(\*|insert|update|delete)$/i, 'must be *, INSERT, UPDATE or DELETE')
    .optional(),
  schema: ColumnName.optional(),
  table: ColumnName.optional(),
  filter: z.string().max(2_000).nullish(),
  /** Names of columns; a text is refused later, with the real service's error. */
  select: z.union([z.array(ColumnName).max(200), z.string().max(2_000)]).nullish(),
})

const Join = z.object({
  config: z
    .object({
      broadcast: z
        .object({
          ack: z.boolean().default(false),
          self: z.boolean().default(false),
          replay: z.undefined({ error: 'Replay is not allowed for public channels' }).optional(),
        })
        .prefault({}),
      presence: z
        .object({ key: z.string().max(255).default(''), enabled: z.boolean().default(false) })
        .prefault({}),
      postgres_changes: z.array(Binding).max(MAX_BINDINGS).default([]),
      private: z.boolean().default(false),
    })
    .prefault({}),
  access_token: z.string().nullish(),
})

/** As the client sent it: it compares the reply with its own text. */
export type BindingRequest = z.output<typeof Binding>
type JoinRequest = Readonly<{
  ack: boolean
  self: boolean
  isPrivate: boolean
  presence: Readonly<{ key: string; enabled: boolean }>
  bindings: readonly BindingRequest[]
  accessToken: string | undefined
}>

/** The parsed join request; a `ProtocolError` names the invalid part. */
export function readJoin(payload: unknown): JoinRequest {
  const { success, data, error } = Join.safeParse(payload)
  if (!success) {
    const [issue] = error.issues
    throw new ProtocolError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { broadcast, presence, postgres_changes, private: isPrivate } = data.config
  return {
    ack: broadcast.ack,
    self: broadcast.self,
    isPrivate,
    presence,
    bindings: postgres_changes,
    accessToken: data.access_token ?? undefined,
  }
}
