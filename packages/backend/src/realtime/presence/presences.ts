import { randomUUID } from 'node:crypto'
import type { NodeBus } from '../../database/nodes/node-bus.ts'
import { type NodeMessage, readNodeMessage, stateMessages } from './node-presence.ts'
import { createOtherNodes } from './other-nodes.ts'
import { diffText, type Presence, stateText } from './presence.ts'

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
