/** Loaded together on first use of either, because a lazy import names everything it needs and costs the page bytes. */
export { EventEmbeddingDialog } from '../embedding/event-embedding-dialog'
export { SubscriptionDialog } from './subscription-dialog'
