import { FEED_PATH, ideaPath } from '../features/ideas/idea'
import { listNewest } from '../features/ideas/queries'
import { categoryOf } from '../lib/kinds/idea-categories'
import { feedLoader, rowUrn } from '../lib/list/feed-loader.server'

/** `/ideen/feed.xml`: the newest ideas for feed readers. */
export const loader = feedLoader('ideas', FEED_PATH, listNewest, (idea) => ({
  guid: rowUrn(idea.id),
  path: ideaPath(idea),
  title: idea.title,
  category: categoryOf(idea.category)?.label ?? idea.category,
  created_at: idea.created_at,
  description: idea.description,
}))
