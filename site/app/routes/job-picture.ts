import { JOBS } from '../features/jobs/job'
import { pictureLoader } from '../lib/share-picture/share-picture.server'

/** `/stellen/:id/bild.png`: the sharing picture of a public ad. */
export const loader = pictureLoader(JOBS.find, JOBS.shared)
