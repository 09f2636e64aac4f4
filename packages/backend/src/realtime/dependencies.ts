import type { Logger } from 'pino'
import type { Changes } from './changes/changes.ts'
import type { BroadcastBudget } from './channels/broadcast-budget.ts'
import type { Topics } from './channels/topics.ts'
import type { SocketLimits } from './sockets/limits.ts'
import type { Speakers } from './speakers.ts'

/** What every socket of this server shares. */
export type Room = Readonly<{
  speakers: Speakers
  topics: Topics
  broadcastBudget: BroadcastBudget
  changes: Changes
  limits: SocketLimits
  log: Logger
}>
