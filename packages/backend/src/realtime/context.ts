import type { Logger } from 'pino'
import type { Authenticator } from './authenticator.ts'
import type { Changes } from './changes/changes.ts'
import type { BroadcastBudget } from './channels/broadcast-budget.ts'
import type { Topics } from './channels/topics.ts'
import type { EventLoopYield } from './event-loop-yield.ts'
import type { Presences } from './presence/presences.ts'
import type { SocketLimits } from './sockets/limits.ts'

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
