import { createWindowLimit } from '../../http/window-limit.ts'
import { type Broadcast, ProtocolError } from '../protocol/message.ts'

/** Bytes that one network may cause to be sent to others in `SECONDS`: each message counts once per receiving channel. */
const MAX_BYTES = 33_554_432
const SECONDS = 10

/** Throws a `ProtocolError` when a network exceeds its bytes; undefined is a call from inside the process, without a limit. */
export type BroadcastBudget = (network: string | undefined, bytes: number) => void

export function createBroadcastBudget(rateLimit: boolean): BroadcastBudget {
  const limit = createWindowLimit({ uses: MAX_BYTES, seconds: SECONDS })
  return (network, bytes) => {
    if (network === undefined || !rateLimit) return
    if (limit.use(network, bytes) !== undefined)
      throw new ProtocolError('Too much is broadcast from your network')
  }
}

export const lengthOf = ({ payload }: Broadcast): number =>
  'binary' in payload ? payload.binary.length : payload.json.length
