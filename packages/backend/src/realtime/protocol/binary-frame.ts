import { type Broadcast, ProtocolError } from './message.ts'

const PUSH = 3
const BROADCAST = 4
const PUSH_HEADER = 7
const MAX_NAME = 255
const RAW = 0
const JSON_TEXT = 1

export type BinaryPush = Readonly<{
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
