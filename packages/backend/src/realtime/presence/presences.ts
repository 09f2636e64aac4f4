import { randomUUID } from 'node:crypto'
import type { NodeBus } from '../../database/node-bus.ts'
import {
  diffText,
  type NodeMessage,
  type NodeState,
  type Presence,
  readNodeMessage,
  stateMessages,
  stateText,
} from './presence.ts'

const NODE_TOPIC = 'presence'
const BEAT_MILLISECONDS = 5_000
const ANSWER_AGAIN_MILLISECONDS = 1_000

/** Who is present on which topic, on all servers. */
export type Presences = Readonly<{
  /** A channel of this server tracks something (`join`), no longer does (`leave`), or tracks something else (both). */
  change(leave: Presence | undefined, join: Presence | undefined): void
  /** Payload of `presence_state`. */
  stateOf(topic: string): string
  /** Informs the other servers that this one is alive, and forgets those that are not; runs every 5 s by itself. */
  beat(now: number): void
  close(): void
}>

/**
 * Each server owns the presences of its own channels and sends every change to the others, with a number. A server that missed a change
 * requests the whole state. `onDiff` gets the payload of `presence_diff` for the channels of this server on a topic.
 */
export function createPresences(
  nodes: NodeBus,
  onDiff: (topic: string, payload: string) => void,
  clockTime: () => number = Date.now,
): Presences {
  const self = randomUUID()
  const own = new Map<string, Presence>()
  const topics = new Map<string, Map<string, Presence>>()
  let clock = 0
  let answeredAt = Number.NEGATIVE_INFINITY
  let owesAnswer = false
  const publish = (message: NodeMessage) => nodes.publish(NODE_TOPIC, JSON.stringify(message))

  const apply = (joins: readonly Presence[], leaves: readonly Presence[]) => {
    for (const { topic, ref } of leaves) {
      const present = topics.get(topic)
      present?.delete(ref)
      if (present?.size === 0) topics.delete(topic)
    }
    for (const presence of joins) {
      const present = topics.get(presence.topic) ?? new Map<string, Presence>()
      topics.set(presence.topic, present.set(presence.ref, presence))
    }
    const changed = new Set([...joins, ...leaves].map(({ topic }) => topic))
    const within = (topic: string) => (presence: Presence) => presence.topic === topic
    for (const topic of changed)
      onDiff(topic, diffText(joins.filter(within(topic)), leaves.filter(within(topic))))
  }
  const others = createOtherNodes(apply, (node) => publish({ kind: 'ask', node }))

  const answer = (now: number) => {
    owesAnswer = now - answeredAt < ANSWER_AGAIN_MILLISECONDS
    if (owesAnswer) return
    answeredAt = now
    for (const message of stateMessages(self, clock, [...own.values()])) publish(message)
  }
  const beat = (now: number) => {
    others.expire(now)
    if (owesAnswer) answer(now)
    else if (clock > 0) publish({ kind: 'beat', node: self, clock })
  }

  nodes.subscribe(NODE_TOPIC, (content) => {
    const message = readNodeMessage(content)
    if (message?.kind !== 'ask') {
      if (message) others.receive(message, clockTime())
    } else if (message.node === self || (message.node === '*' && clock > 0)) answer(clockTime())
  })
  publish({ kind: 'ask', node: '*' })
  const timer = setInterval(() => beat(clockTime()), BEAT_MILLISECONDS)
  timer.unref()

  return {
    change(leave, join) {
      if (leave) own.delete(leave.ref)
      if (join) own.set(join.ref, join)
      clock += 1
      publish({ kind: 'change', node: self, clock, leave: leave?.ref, join })
      apply(join ? [join] : [], leave ? [leave] : [])
    },
    stateOf: (topic) => stateText(topics.get(topic)?.values() ?? []),
    beat,
    close: () => clearInterval(timer),
  }
}

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

type OtherNodes = Readonly<{
  receive(message: Exclude<NodeMessage, { kind: 'ask' }>, now: number): void
  /** Forgets servers that are silent. */
  expire(now: number): void
}>

/**
 * What the channels of the other servers track. `onChange` gets each difference; `ask` is called for the whole state of a
 * server of which a change was missed.
 */
function createOtherNodes(
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
