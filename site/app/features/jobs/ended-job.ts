import { endedEntry } from '../../entries/entity/ended-entry'
import { JOBS } from './job'

/** In place of an ad whose last day has passed. */
export const ENDED_JOB = endedEntry(JOBS, {
  title: 'Nicht mehr ausgeschrieben',
  text: 'Diese Stelle ist vergeben oder die Anzeige abgelaufen.',
  hint: 'Vielleicht passt eine andere: Die Betriebe in der Stadt suchen immer wieder Leute.',
})
