import { type NodeBus, SINGLE_NODE } from '../../database/nodes/node-bus.ts'
import type { Broadcast } from '../protocol/message.ts'
import { type Channel, deliverBroadcast } from './channel.ts'
import { decodeBroadcast, encodeBroadcast } from './node-broadcast.ts'

const SUBJECT = 'broadcast'

/** Which channels of this server belong to which topic. */
export type Topics = Readonly<{
  add(channel: Channel): void
  remove(channel: Channel): void
  /** How many channels of this server belong to it. */
  size(topic: string): number
  /** Hands a broadcast to everybody on the topic but its sender, here and at the other servers. */
  broadcast(topic: string, broadcast: Broadcast, sender?: Channel): void
}>

export function createTopics(nodes: NodeBus): Topics {
  const members = new Map<string, Set<Channel>>()
  const hand = (topic: string, broadcast: Broadcast, sender?: Channel) => {
    for (const channel of members.get(topic) ?? []) {
      if (channel !== sender || channel.self) deliverBroadcast(channel, broadcast)
    }
  }
  nodes.subscribe(SUBJECT, (content) => {
    const told = decodeBroadcast(content)
    if (told) hand(told.topic, told.broadcast)
  })
  return {
    add(channel) {
      const known = members.get(channel.topic)
      if (known) known.add(channel)
      else members.set(channel.topic, new Set([channel]))
    },
    remove(channel) {
      const known = members.get(channel.topic)
      known?.delete(channel)
      if (known?.size === 0) members.delete(channel.topic)
    },
    size: (topic) => members.get(topic)?.size ?? 0,
    broadcast(topic, broadcast, sender) {
      hand(topic, broadcast, sender)
      if (nodes !== SINGLE_NODE) nodes.publish(SUBJECT, encodeBroadcast(topic, broadcast))
    },
  }
}
