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
