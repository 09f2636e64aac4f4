import { JOBS } from '../features/jobs/job'
import { feedLoader, rowUrn } from '../lib/list/feed-loader.server'

/** `/stellen/feed.xml`: the newest open ads for feed readers. */
export const loader = feedLoader('jobs', JOBS.feedPath, JOBS.newest, (job) => ({
  guid: rowUrn(job.id),
  ...JOBS.feedItem(job),
}))
