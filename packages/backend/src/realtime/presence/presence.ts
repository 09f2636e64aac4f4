import { z } from 'zod'

/** What one channel tracks on its topic. */
export type Presence = Readonly<{
  topic: string
  /** Unique among all servers; a changed payload has a new one. */
  ref: string
  /** Chosen by the client; several channels may share one. */
  key: string
  /** The payload as a JSON object, with `phx_ref`. */
  meta: string
}>

/** The payload of `presence_state`: everybody present, by key. Written by hand, since a key may be any text. */
export function stateText(presences: Iterable<Presence>): string {
  const metas = new Map<string, string[]>()
  for (const { key, meta } of presences) {
    const known = metas.get(key)
    if (known) known.push(meta)
    else metas.set(key, [meta])
  }
  return `{${[...metas].map(([key, list]) => `${JSON.stringify(key)}:{"metas":[${list.join(',')}]}`).join(',')}}`
}

/** The payload of `presence_diff`. */
export function diffText(joins: readonly Presence[], leaves: readonly Presence[]): string {
  return `{"joins":${stateText(joins)},"leaves":${stateText(leaves)}}`
}

/** Presences in one message with the state of a server, so that no message is longer than servers accept. */
const CHUNK = 200

const NodePresence = z.object({
  topic: z.string().max(255),
  ref: z.string().min(1).max(64),
  key: z.string().max(255),
  meta: z.string().refine(isJsonObject),
})
const Clock = z.int().min(0)
const Message = z.discriminatedUnion('kind', [
  /** One change; `clock` counts the changes of a server. */
  z.object({
    kind: z.literal('change'),
    node: z.string().max(64),
    clock: Clock,
    leave: z.string().max(64).optional(),
    join: NodePresence.optional(),
  }),
  /** Says that a server is there, and how many changes it has made. */
  z.object({ kind: z.literal('beat'), node: z.string().max(64), clock: Clock }),
  /** Asks a server, or all of them (`*`), for everything that its channels track. */
  z.object({ kind: z.literal('ask'), node: z.string().max(64) }),
  z.object({
    kind: z.literal('state'),
    node: z.string().max(64),
    clock: Clock,
    part: z.int().min(0),
    parts: z.int().min(1),
    presences: z.array(NodePresence).max(CHUNK),
  }),
])

/** Messages between servers about presence. */
export type NodeMessage = z.output<typeof Message>
export type NodeState = Extract<NodeMessage, { kind: 'state' }>

/** Parses what another server sent. Every database role can send notifications: undefined for a malformed one. */
export function readNodeMessage(content: string): NodeMessage | undefined {
  try {
    return Message.parse(JSON.parse(content))
  } catch {
    return undefined
  }
}

/** The messages with which a server answers `ask`. */
export function stateMessages(node: string, clock: number, own: readonly Presence[]): readonly NodeState[] {
  const parts = Math.max(1, Math.ceil(own.length / CHUNK))
  return Array.from({ length: parts }, (_, part) => ({
    kind: 'state',
    node,
    clock,
    part,
    parts,
    presences: own.slice(part * CHUNK, (part + 1) * CHUNK),
  }))
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
