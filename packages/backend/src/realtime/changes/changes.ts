import type { Claims } from '../../http/claims.ts'
import type { BindingRequest } from '../protocol/join-config.ts'

/** A binding in the reply to a join: the request and the id that its changes carry. */
type AnsweredBinding = BindingRequest & Readonly<{ id: number }>

type Subscription = Readonly<{
  bindings: readonly AnsweredBinding[]
  end(): void
}>

/** Where the changes of a subscription go. */
export type Receiver = Readonly<{
  /** `data` is JSON, shared by all receivers with the same claims. */
  change(ids: readonly number[], data: string): void
  /** Changes were missed: the subscriber has to read again. */
  interrupted(message: string): void
}>

/** Changes of the database, delivered to subscribers whom row level security shows the row. */
export type Changes = Readonly<{
  /** Throws a `SubscriptionError` when the caller may not read the table, or the filter is invalid. */
  subscribe(claims: Claims, requests: readonly BindingRequest[], receiver: Receiver): Promise<Subscription>
  close(): Promise<void>
}>

/** A binding that cannot be served. The client receives the message. */
export class SubscriptionError extends Error {
  override name = 'SubscriptionError'
}
