import { EMBEDDED } from '../../../entries/embedding/embedded-lists'
import { EmbeddingDialog } from '../../../entries/embedding/embedding-dialog'
import { feedAddress } from '../feeds/feed-address'
import type { FeedDialogProps } from '../feeds/subscription-dialog'

/** How another site shows the events that the list shows. */
export function EventEmbeddingDialog({ siteUrl, filter, ...dialog }: FeedDialogProps) {
  const { path, words } = EMBEDDED.events
  return <EmbeddingDialog {...dialog} address={feedAddress(siteUrl, path, filter)} words={words} />
}
