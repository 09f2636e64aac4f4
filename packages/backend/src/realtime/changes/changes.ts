import type { Claims } from '../../http/claims.ts'
import type { BindingRequest } from '../protocol/join-config.ts'

/** A binding as the client gets it back: what it asked for and the number its changes will carry. */
type AnsweredBinding = BindingRequest & Readonly<{ id: number }>

type Subscription = Readonly<{
  bindings: readonly AnsweredBinding[]
  end(): void
}>

/** Where the changes of a subscription go. */
export type Receiver = Readonly<{
  /** `data` is JSON, the same text for everybody who may see the same. */
  change(ids: readonly number[], data: string): void
  /** Changes were missed: whoever listened reads afresh. */
  interrupted(message: string): void
}>

/** Changes of the database, to those whom row level security shows them. */
export type Changes = Readonly<{
  /** Throws a `SubscriptionError` when the caller may not read what is asked for, or the filter makes no sense. */
  subscribe(claims: Claims, requests: readonly BindingRequest[], receiver: Receiver): Promise<Subscription>
  close(): Promise<void>
}>

/** A binding that can't be served; the message is for the developer of the client. */
export class SubscriptionError extends Error {
  override name = 'SubscriptionError'
}
