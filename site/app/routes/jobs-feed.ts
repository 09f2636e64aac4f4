import { EMPLOYMENTS } from '../content/jobs'
import { FEED_PATH, jobPath } from '../features/jobs/job'
import { listOpen } from '../features/jobs/queries'
import { feedLoader, rowUrn } from '../lib/list/feed-loader.server'

/** `/stellen/feed.xml`: the open ads for feed readers. */
export const loader = feedLoader('jobs', FEED_PATH, listOpen, (job) => ({
  guid: rowUrn(job.id),
  path: jobPath(job.id),
  title: `${job.title} – ${job.business}, ${job.place}`,
  category: EMPLOYMENTS[job.employment],
  created_at: job.created_at,
  description: job.description,
}))
