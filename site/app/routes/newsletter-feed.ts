import { feedLoader } from '../entries/loading/feed-loader.server'
import { FEED_PATH, newsletterPath } from '../features/newsletter/archive'
import { listNewest } from '../features/newsletter/archive-queries'

/** Newsletters in the feed. */
const ITEMS = 50

/** `/newsletter/feed.xml`: the archive for feed readers. */
export const loader = feedLoader(
  'newsletter',
  FEED_PATH,
  (client) => listNewest(client, ITEMS),
  ({ slug, subject, sent_at, summary }) => ({
    // The slug is the key of the archive; it has the day, and stays.
    guid: `newsletter:${slug}`,
    path: newsletterPath(slug),
    title: subject,
    created_at: sent_at,
    description: summary,
  }),
)
