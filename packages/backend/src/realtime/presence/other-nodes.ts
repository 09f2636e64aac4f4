import type { NodeMessage, NodeState } from './node-presence.ts'
import type { Presence } from './presence.ts'

/** Every database role can send notifications, so the state kept of other servers is bounded. */
const MAX_NODES = 100
const MAX_PRESENCES = 50_000
/** A server that was silent for so long is gone; it says every 5 s that it is there. */
const SILENCE_MILLISECONDS = 20_000
const ASK_AGAIN_MILLISECONDS = 1_000

type Node = {
  clock: number
  heardAt: number
  askedAt: number
  presences: Map<string, Presence>
  /** Parts of a state that has not arrived as a whole. */
  arriving: { clock: number; presences: Presence[]; parts: number } | undefined
}

export type OtherNodes = Readonly<{
  receive(message: Exclude<NodeMessage, { kind: 'ask' }>, now: number): void
  /** Forgets servers that are silent. */
  expire(now: number): void
}>

/**
 * What the channels of the other servers track. `onChange` gets each difference; `ask` is called for the whole state of a
 * server of which a change was missed.
 */
export function createOtherNodes(
  onChange: (joins: readonly Presence[], leaves: readonly Presence[]) => void,
  ask: (node: string) => void,
): OtherNodes {
  const nodes = new Map<string, Node>()
  const total = () => [...nodes.values()].reduce((sum, { presences }) => sum + presences.size, 0)

  const enter = (name: string, now: number): Node | undefined => {
    const known = nodes.get(name)
    if (known) known.heardAt = now
    if (known || nodes.size >= MAX_NODES) return known
    const node: Node = {
      clock: 0,
      heardAt: now,
      askedAt: Number.NEGATIVE_INFINITY,
      presences: new Map(),
      arriving: undefined,
    }
    nodes.set(name, node)
    return node
  }
  const askFor = (name: string, node: Node, now: number) => {
    if (now - node.askedAt < ASK_AGAIN_MILLISECONDS) return
    node.askedAt = now
    ask(name)
  }
  const change = (node: Node, leave: string | undefined, join: Presence | undefined) => {
    const left = leave === undefined ? undefined : node.presences.get(leave)
    if (left) node.presences.delete(left.ref)
    const joined = join && total() < MAX_PRESENCES ? join : undefined
    if (joined) node.presences.set(joined.ref, joined)
    onChange(joined ? [joined] : [], left ? [left] : [])
  }
  const replace = (node: Node, presences: readonly Presence[]) => {
    const before = node.presences
    const room = MAX_PRESENCES - total() + before.size
    const after = new Map(presences.slice(0, room).map((presence) => [presence.ref, presence]))
    node.presences = after
    onChange(
      [...after.values()].filter(({ ref }) => !before.has(ref)),
      [...before.values()].filter(({ ref }) => !after.has(ref)),
    )
  }
  const receiveState = (node: Node, { clock, part, parts, presences }: NodeState) => {
    if (part === 0) node.arriving = { clock, presences: [], parts: 0 }
    const { arriving } = node
    if (!arriving || arriving.clock !== clock || arriving.parts !== part) {
      node.arriving = undefined
      return
    }
    arriving.parts += 1
    if (arriving.presences.length < MAX_PRESENCES) arriving.presences.push(...presences)
    if (arriving.parts < parts) return
    node.arriving = undefined
    node.clock = clock
    replace(node, arriving.presences)
  }

  return {
    receive(message, now) {
      const node = enter(message.node, now)
      if (!node) return
      if (message.kind === 'state') return receiveState(node, message)
      const isNext = message.kind === 'change' && message.clock === node.clock + 1
      if (message.kind === 'change' && isNext) {
        node.clock = message.clock
        change(node, message.leave, message.join)
      } else if (message.clock !== node.clock) askFor(message.node, node, now)
    },
    expire(now) {
      for (const [name, node] of nodes) {
        if (now - node.heardAt <= SILENCE_MILLISECONDS) continue
        replace(node, [])
        nodes.delete(name)
      }
    },
  }
}
