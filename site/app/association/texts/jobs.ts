/** Kinds of employment by their name in the database, in the order in which they are offered. */
export const EMPLOYMENTS = {
  apprenticeship: 'Ausbildung',
  full_time: 'Vollzeit',
  part_time: 'Teilzeit',
  mini_job: 'Minijob',
  internship: 'Praktikum',
} as const

export type Employment = keyof typeof EMPLOYMENTS
