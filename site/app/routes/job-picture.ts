import { pictureLoader } from '../entries/share-picture.server'
import { JOBS } from '../features/jobs/job'

/** `/stellen/:id/bild.png`: the sharing picture of a public ad. */
export const loader = pictureLoader(JOBS.find, JOBS.shared)
