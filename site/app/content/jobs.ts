import { ASSOCIATION } from './association'

/** Kinds of employment by their name in the database, in the order in which they are offered. */
export const EMPLOYMENTS = {
  apprenticeship: 'Ausbildung',
  full_time: 'Vollzeit',
  part_time: 'Teilzeit',
  mini_job: 'Minijob',
  internship: 'Praktikum',
} as const

export type Employment = keyof typeof EMPLOYMENTS

/** Title and description of the list; beside `PAGES`, which every page loads. */
export const JOBS_PAGE = {
  path: '/stellen',
  title: `Stellenangebote – ${ASSOCIATION.shortName}`,
  description:
    'Freie Stellen und Ausbildungsplätze in Roding: Vollzeit, Teilzeit, Minijob und Praktikum bei den Mitgliedsbetrieben des Gewerbevereins.',
}
