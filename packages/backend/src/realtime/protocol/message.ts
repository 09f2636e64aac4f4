import { z } from 'zod'

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

const Name = z.string().min(1).max(63)

const Binding = z.object({
  event: z
    .string()
    .regex(/^(\*|insert|update|delete)$/i, 'must be *, INSERT, UPDATE or DELETE')
    .optional(),
  schema: Name.optional(),
  table: Name.optional(),
  filter: z.string().max(2_000).nullish(),
  /** Names of columns; a text is refused later, with the real service's error. */
  select: z.union([z.array(Name).max(200), z.string().max(2_000)]).nullish(),
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
