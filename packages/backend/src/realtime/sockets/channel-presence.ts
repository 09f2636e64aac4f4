import { randomBytes, randomUUID } from 'node:crypto'
import type { Presence } from '../presence/presence.ts'
import { type Message, ProtocolError } from '../protocol/frames.ts'
import type { RealtimeContext } from './context.ts'
import type { ListenerKind, ListeningBudget, Reservation } from './listening-budget.ts'

/** What one channel tracks: nothing or one payload, under one key. */
export type ChannelPresence = Readonly<{
  /** A `presence` message, `track` or `untrack`. Throws a `ProtocolError` for anything else and beyond a limit. */
  receive(message: Message['payload'], kind: ListenerKind): void
  end(): void
}>

/** The key is the client's, else a random one. */
export function createChannelPresence(
  { presences, topics, broadcastBudget }: RealtimeContext,
  { budget, network }: Readonly<{ budget: ListeningBudget; network: string | undefined }>,
  topic: string,
  requestedKey: string,
): ChannelPresence {
  const key = requestedKey || randomUUID()
  let tracked: { payload: string; presence: Presence; reservation: Reservation } | undefined

  const track = (payload: Message['payload'][string] | undefined, kind: ListenerKind) => {
    const content = payload === undefined ? {} : payload
    if (typeof content !== 'object' || content === null || Array.isArray(content))
      throw new ProtocolError('Presence track payload must be a map')
    const text = JSON.stringify(content)
    if (tracked?.payload === text) return
    const bytes = text.length + key.length
    const reservation = budget.reserve(kind, { channels: 0, bindings: 0, bytes }, tracked?.reservation)
    try {
      // Every channel of the topic receives the presence twice: now, and when it ends.
      broadcastBudget(network, 2 * bytes * topics.size(topic))
    } catch (error) {
      reservation.release()
      throw error
    }
    const ref = randomBytes(12).toString('base64url')
    const previous = tracked ? { phx_ref_prev: tracked.presence.ref } : {}
    const meta = JSON.stringify({ ...content, phx_ref: ref, ...previous })
    const presence = { topic, ref, key, meta }
    presences.change(tracked?.presence, presence)
    tracked?.reservation.release()
    tracked = { payload: text, presence, reservation }
  }
  const untrack = () => {
    if (!tracked) return
    tracked.reservation.release()
    presences.change(tracked.presence, undefined)
    tracked = undefined
  }

  return {
    receive({ event, payload }, kind) {
      const name = typeof event === 'string' ? event.toLowerCase() : ''
      if (name === 'track') track(payload, kind)
      else if (name === 'untrack') untrack()
      else throw new ProtocolError('Unknown presence event')
    },
    end: untrack,
  }
}
