import { pageMeta } from '../association/page-meta'
import { OwnEntryPage } from '../entries/own-entry/own-entry-page'
import { JOBS } from '../features/jobs/job'
import { OWN_JOBS } from '../features/jobs/own-jobs'
import type { Route } from './+types/job-form'

export { Failure as ErrorBoundary } from '../shell/failure'

const WORDS = {
  title: JOBS.submit,
  description: 'Mitgliedsbetriebe bieten hier Stellen und Ausbildungsplätze an.',
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(WORDS, matches)

/** `/stellen/aufgeben`, and `/stellen/:id/bearbeiten` for the ad's owner. */
export default function JobForm({ params }: Route.ComponentProps) {
  return <OwnEntryPage key={params.id} of={OWN_JOBS} id={params.id} />
}
