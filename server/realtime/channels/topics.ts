import type { Broadcast } from '../protocol/message.ts'
import { type Channel, deliverBroadcast } from './channel.ts'

/** Which channels of this server belong to which topic. */
export type Topics = Readonly<{
  add(channel: Channel): void
  remove(channel: Channel): void
  /** Hands a broadcast to everybody on the topic but its sender. */
  broadcast(topic: string, broadcast: Broadcast, sender?: Channel): void
}>

export function createTopics(): Topics {
  const members = new Map<string, Set<Channel>>()
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
    broadcast(topic, broadcast, sender) {
      for (const channel of members.get(topic) ?? []) {
        if (channel !== sender || channel.self) deliverBroadcast(channel, broadcast)
      }
    },
  }
}
