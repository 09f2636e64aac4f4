import { z } from 'zod'
import { type Message, ProtocolError, type Version } from './message.ts'

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
export type FrameHeader = Readonly<{
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
