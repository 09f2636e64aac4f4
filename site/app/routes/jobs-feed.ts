import { feedLoader, rowUrn } from '../entries/loading/feed-loader.server'
import { JOBS } from '../features/jobs/job'

/** `/stellen/feed.xml`: the newest open ads for feed readers. */
export const loader = feedLoader('jobs', JOBS.feedPath, JOBS.newest, (job) => ({
  guid: rowUrn(job.id),
  ...JOBS.feedItem(job),
}))
