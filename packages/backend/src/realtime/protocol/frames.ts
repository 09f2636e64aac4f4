import { z } from 'zod'
import { type Broadcast, type Message, ProtocolError, type Version } from './message.ts'

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
