import { ARCHIVE_TEXTS, FEED_PATH, letterPath } from '../features/newsletter-archive/letter'
import { listLetters } from '../features/newsletter-archive/queries'
import { feedLoader } from '../lib/list/feed-loader.server'

/** Newsletters in the feed. */
const ITEMS = 50

/** `/newsletter/feed.xml`: the archive for feed readers. */
export const loader = feedLoader(
  ARCHIVE_TEXTS,
  FEED_PATH,
  (client) => listLetters(client, ITEMS),
  ({ slug, subject, sent_at, summary }) => ({
    path: letterPath(slug),
    title: subject,
    created_at: sent_at,
    description: summary,
  }),
)
