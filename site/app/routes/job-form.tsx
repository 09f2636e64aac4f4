import { ASSOCIATION } from '../content/association'
import { JobFormPage } from '../features/jobs/job-form-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/job-form'

export { Failure as ErrorBoundary } from '../frame/failure'

const WORDS = {
  title: `Stelle anbieten – ${ASSOCIATION.shortName}`,
  description: 'Mitgliedsbetriebe bieten hier Stellen und Ausbildungsplätze an.',
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(WORDS, matches)

/** `/stellen/aufgeben`, and `/stellen/:id/bearbeiten` for whoever owns the ad. */
export default function JobForm({ params }: Route.ComponentProps) {
  return <JobFormPage key={params.id} id={params.id} />
}
