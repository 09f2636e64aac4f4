import { categoryOf } from '../entries/kinds/idea-categories'
import { feedLoader, rowUrn } from '../entries/loading/feed-loader.server'
import { FEED_PATH, ideaPath } from '../features/ideas/idea'
import { listNewest } from '../features/ideas/queries'

/** `/ideen/feed.xml`: the newest ideas for feed readers. */
export const loader = feedLoader('ideas', FEED_PATH, listNewest, (idea) => ({
  guid: rowUrn(idea.id),
  path: ideaPath(idea),
  title: idea.title,
  category: categoryOf(idea.category)?.label ?? idea.category,
  created_at: idea.created_at,
  description: idea.description,
}))
