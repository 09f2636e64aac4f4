import type { Logger } from 'pino'
import type { Authenticator } from '../authenticator.ts'
import type { Changes } from '../changes/subscription.ts'
import type { BroadcastBudget, Topics } from '../channels/topics.ts'
import type { EventLoopYield } from '../event-loop-yield.ts'
import type { Presences } from '../presence/presences.ts'
import type { DemandLimits } from './listening-budget.ts'

/** Dependencies shared by all sockets of this server. */
export type RealtimeContext = Readonly<{
  authenticator: Authenticator
  topics: Topics
  presences: Presences
  broadcastBudget: BroadcastBudget
  changes: Changes
  /** Shared by all that many sockets can ask for at once. */
  yieldEventLoop: EventLoopYield
  limits: SocketLimits
  log: Logger
}>

/** Limits of one socket, one network and this server. Sizes in bytes, times in milliseconds. */
export type SocketLimits = Readonly<{
  message: number
  /** Unsent bytes of a socket, beyond which it is terminated. */
  backlog: number
  /** `backlog` of a socket without a signed-in channel. */
  anonymousBacklog: number
  listening: Readonly<Record<'socket' | 'network' | 'server', DemandLimits>>
  messagesPerWindow: number
  window: number
  socketsPerNetwork: number
  sockets: number
  /** A socket that sends nothing for so long is terminated; clients send a heartbeat every 25 s. */
  silence: number
}>

export const SOCKET_LIMITS: SocketLimits = {
  message: 262_144,
  backlog: 4_194_304,
  anonymousBacklog: 1_048_576,
  listening: {
    socket: {
      anonymous: { channels: 20, bindings: 40, bytes: 16_384 },
      signedIn: { channels: 100, bindings: 400, bytes: 131_072 },
    },
    network: {
      anonymous: { channels: 400, bindings: 400, bytes: 131_072 },
      signedIn: { channels: 5_000, bindings: 5_000, bytes: 1_048_576 },
    },
    server: {
      anonymous: { channels: 20_000, bindings: 10_000, bytes: 2_097_152 },
      signedIn: { channels: 20_000, bindings: 40_000, bytes: 8_388_608 },
    },
  },
  messagesPerWindow: 1_000,
  window: 10_000,
  socketsPerNetwork: 200,
  sockets: 5_000,
  silence: 90_000,
}

const ENDLESS = {
  channels: Number.POSITIVE_INFINITY,
  bindings: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
}

/** For load tests and benchmarks: without rate limits, with the limits that bound memory. */
export const UNLIMITED_RATES: SocketLimits = {
  ...SOCKET_LIMITS,
  messagesPerWindow: Number.POSITIVE_INFINITY,
  socketsPerNetwork: Number.POSITIVE_INFINITY,
  anonymousBacklog: SOCKET_LIMITS.backlog,
  listening: {
    ...SOCKET_LIMITS.listening,
    network: { anonymous: ENDLESS, signedIn: ENDLESS },
    server: { anonymous: ENDLESS, signedIn: ENDLESS },
  },
}
