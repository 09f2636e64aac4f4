import { SHARED_JOB } from '../features/jobs/job'
import { findJob } from '../features/jobs/queries'
import { pictureLoader } from '../lib/share-picture/share-picture.server'

/** `/stellen/:id/bild.png`: the sharing picture of a public ad. */
export const loader = pictureLoader(findJob, SHARED_JOB)
