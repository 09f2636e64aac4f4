import { createWindowLimit } from '../../http/window-limit.ts'
import { type Broadcast, ProtocolError } from '../protocol/message.ts'
import type { Topics } from './topics.ts'

/** Bytes that one network may have handed to others by broadcast in so many seconds: each message counts once for each who hears it. */
const MOST_BYTES = 33_554_432
const SECONDS = 10

/** Throws a `ProtocolError` when a network broadcasts more than the sockets of others should bear; undefined is this process itself. */
export type BroadcastBudget = (network: string | undefined, topic: string, broadcast: Broadcast) => void

export function createBroadcastBudget(topics: Topics, rateLimit: boolean): BroadcastBudget {
  const limit = createWindowLimit({ uses: MOST_BYTES, seconds: SECONDS })
  return (network, topic, { payload }) => {
    if (network === undefined || !rateLimit) return
    const bytes = 'binary' in payload ? payload.binary.length : payload.json.length
    if (limit.use(network, bytes * topics.size(topic)) !== undefined)
      throw new ProtocolError('Too much is broadcast from your network')
  }
}
