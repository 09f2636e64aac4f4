import type { Claims } from '../../http/identity.ts'
import { ProtocolError } from '../protocol/frames.ts'

/** Channels, bindings to changes, and the bytes of bindings and of tracked payloads as JSON. */
export type Demand = Readonly<{ channels: number; bindings: number; bytes: number }>

/** Signed-in callers have limits of their own, so that anonymous ones cannot use them up. */
export type ListenerKind = 'anonymous' | 'signedIn'

export type DemandLimits = Readonly<Record<ListenerKind, Demand>>

/** Sum of the demands of a socket, a network or the server. */
export type DemandSum = Record<ListenerKind, Demand>

export const listenerKind = ({ role }: Claims): ListenerKind => (role === 'anon' ? 'anonymous' : 'signedIn')

const NOTHING: Demand = { channels: 0, bindings: 0, bytes: 0 }
export const emptyDemand = (): DemandSum => ({ anonymous: NOTHING, signedIn: NOTHING })

/** The demand of one channel with these bindings. */
export const demandOf = (bindings: readonly object[]): Demand => ({
  channels: 1,
  bindings: bindings.length,
  bytes: bindings.reduce((sum, binding) => sum + JSON.stringify(binding).length, 0),
})

export type Reservation = Readonly<{ kind: ListenerKind; demand: Demand; release(): void }>

/** Reserves channels and bindings for one socket, within its limits, its network's and the server's. */
export type ListeningBudget = Readonly<{
  /** Throws a `ProtocolError` beyond a limit. `replaced` is not counted, and stays reserved until it is released. */
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
  bytes: 'The bindings to changes and what is tracked are too long',
} as const

const exceeded = (wanted: Demand, limit: Demand) => NAMES.find((name) => wanted[name] > limit[name])
const plus = (a: Demand, b: Demand): Demand => combine(a, b, 1)
const minus = (a: Demand, b: Demand): Demand => combine(a, b, -1)
const combine = (a: Demand, b: Demand, sign: 1 | -1): Demand => ({
  channels: a.channels + sign * b.channels,
  bindings: a.bindings + sign * b.bindings,
  bytes: a.bytes + sign * b.bytes,
})
