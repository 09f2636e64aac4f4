import { createWindowLimit } from '../../http/window-limit.ts'
import { type Broadcast, ProtocolError } from '../protocol/message.ts'
import type { Topics } from './topics.ts'

/** Bytes that one network may broadcast in `SECONDS`: each message counts once per receiving channel. */
const MAX_BYTES = 33_554_432
const SECONDS = 10

/** Throws a `ProtocolError` when a network exceeds its bytes; undefined is a call from inside the process, without a limit. */
export type BroadcastBudget = (network: string | undefined, topic: string, broadcast: Broadcast) => void

export function createBroadcastBudget(topics: Topics, rateLimit: boolean): BroadcastBudget {
  const limit = createWindowLimit({ uses: MAX_BYTES, seconds: SECONDS })
  return (network, topic, { payload }) => {
    if (network === undefined || !rateLimit) return
    const bytes = 'binary' in payload ? payload.binary.length : payload.json.length
    if (limit.use(network, bytes * topics.size(topic)) !== undefined)
      throw new ProtocolError('Too much is broadcast from your network')
  }
}
