/** Loaded together on first use of either, because a lazy import names everything it needs and costs the page bytes. */
export { EmbeddingDialog } from '../embedding/embedding-dialog'
export { SubscriptionDialog } from './subscription-dialog'
