import { whole } from './values.ts'

/** How long data of people are kept, in months; rules and defaults of the database (`private.register_retention_rule`). */
const months = (value: number, label: string) =>
  whole(value, 0, 600, { label: `${label}: löschen nach Monaten`, help: '0: nie löschen.' })

export const retention = {
  keepRejectedApplications: months(6, 'Abgelehnte Mitgliedsanträge'),
  keepAcceptedApplications: months(132, 'Angenommene Mitgliedsanträge mit Lastschriftmandat'),
  keepEventContacts: months(12, 'Name, E-Mail und Telefon zu vergangenen Veranstaltungen'),
  keepEvents: months(0, 'Vergangene Veranstaltungen'),
  keepIdeaContacts: months(12, 'E-Mail zu entschiedenen Ideen'),
  keepRejectedIdeas: months(12, 'Abgelehnte Ideen'),
  keepPostContacts: months(12, 'E-Mail zu Fotobeiträgen'),
  keepRejectedPosts: months(6, 'Abgelehnte Fotobeiträge'),
}
