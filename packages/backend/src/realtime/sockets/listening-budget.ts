import type { Claims } from '../../http/claims.ts'
import { ProtocolError } from '../protocol/message.ts'

/** What is listened to: channels, bindings to changes, and bytes of what the bindings ask for. */
export type Demand = Readonly<{ channels: number; bindings: number; bytes: number }>

/** Callers without an account, and those with one: an account is one person, a network may be one program. */
export type ListenerKind = 'anonymous' | 'signedIn'

export type DemandLimits = Readonly<Record<ListenerKind, Demand>>

/** Demands that are held in one place: a socket, a network, or the server. */
export type DemandSum = Record<ListenerKind, Demand>

export const listenerKind = ({ role }: Claims): ListenerKind => (role === 'anon' ? 'anonymous' : 'signedIn')

const NOTHING: Demand = { channels: 0, bindings: 0, bytes: 0 }
export const emptyDemand = (): DemandSum => ({ anonymous: NOTHING, signedIn: NOTHING })

/** What a channel asks for. */
export const demandOf = (bindings: readonly object[]): Demand => ({
  channels: 1,
  bindings: bindings.length,
  bytes: bindings.reduce((sum, binding) => sum + JSON.stringify(binding).length, 0),
})

export type Reservation = Readonly<{ kind: ListenerKind; demand: Demand; release(): void }>

/** What one socket may listen to, within its own limits, those of its network and those of the server. */
export type ListeningBudget = Readonly<{
  /** Throws a `ProtocolError` when it is too much. `replaced` is held until it is released, but does not count. */
  reserve(kind: ListenerKind, demand: Demand, replaced?: Reservation): Reservation
}>

export type Scope = Readonly<{ sum: DemandSum; limits: DemandLimits }>

export function createListeningBudget(scopes: readonly Scope[]): ListeningBudget {
  return {
    reserve(kind, demand, replaced) {
      for (const { sum, limits } of scopes) {
        const free = replaced?.kind === kind ? replaced.demand : NOTHING
        const wanted = plus(minus(sum[kind], free), demand)
        const name = exceeded(wanted, limits[kind])
        if (name) throw new ProtocolError(REASONS[name])
      }
      for (const { sum } of scopes) sum[kind] = plus(sum[kind], demand)
      let held = true
      return {
        kind,
        demand,
        release() {
          if (!held) return
          held = false
          for (const { sum } of scopes) sum[kind] = minus(sum[kind], demand)
        },
      }
    },
  }
}

const NAMES = ['channels', 'bindings', 'bytes'] as const
const REASONS = {
  channels: 'ChannelRateLimitReached: Too many channels',
  bindings: 'Too many bindings to changes',
  bytes: 'The bindings to changes are too long',
} as const

const exceeded = (wanted: Demand, limit: Demand) => NAMES.find((name) => wanted[name] > limit[name])
const plus = (a: Demand, b: Demand): Demand => combine(a, b, 1)
const minus = (a: Demand, b: Demand): Demand => combine(a, b, -1)
const combine = (a: Demand, b: Demand, sign: 1 | -1): Demand => ({
  channels: a.channels + sign * b.channels,
  bindings: a.bindings + sign * b.bindings,
  bytes: a.bytes + sign * b.bytes,
})
