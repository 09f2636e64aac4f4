import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { PendingItem } from './pending'

/** Deals with an item by one press. `act` and `undo` reject with the PostgREST error, also when the item is gone. */
export type WaitingAction = Readonly<{
  label: string
  variant: 'secondary' | 'quiet'
  /** Title of the toast. */
  done: string
  /** Reasons to choose from in a dialog that opens first. */
  reasons?: readonly string[]
  /** `reason` is '' without a reason. Rejects with `NotAtOnce` if a person has to look first. */
  act: (client: DatabaseClient, item: PendingItem, reason: string) => PromiseLike<unknown>
  /** `done` is the result of `act`. */
  undo: (client: DatabaseClient, item: PendingItem, done: unknown) => PromiseLike<unknown>
}>

/** Explains why one press cannot settle an item, as a sentence for the person who pressed. */
export class NotAtOnce extends Error {}

/** Somebody else was faster. */
export class DecidedMeanwhile extends NotAtOnce {
  constructor() {
    super('Darüber hat inzwischen schon jemand anderes entschieden.')
  }
}

export type WaitingLink = Readonly<{ label: string; to: string }>

/** What a row does about an item. */
export type WaitingWays = Readonly<{
  actions?: (item: PendingItem) => readonly WaitingAction[]
  /** Opened by a button: for what needs more than a press. */
  dialog?: Readonly<{ label: string; Content: ComponentType<{ id: string; onClose: () => void }> }>
}>

/** How a kind of waiting items is shown (docs/product.md#dashboard). */
export type WaitingKind = WaitingWays &
  Readonly<{
    label: string
    icon: LucideIcon
    /** Text of an item; by default its title. */
    text?: (item: PendingItem) => string
    /** What there is to know before the press. */
    note?: (item: PendingItem) => string
    /** Path of the page that shows it, and of the list of all of them. */
    to?: (item?: PendingItem) => string
    /** Its parts, each with its place. */
    links?: (item: PendingItem) => readonly WaitingLink[]
    /** Where it is handled, for items without actions. */
    place?: (item: PendingItem) => WaitingLink | undefined
  }>
