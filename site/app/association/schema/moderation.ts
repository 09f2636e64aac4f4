import { byEntity } from '../../../../supabase/functions/_shared/entities.ts'
import { choice, group, line, text, whole } from './values.ts'

const WHEN = { at_once: 'sofort öffentlich', approval: 'nach Freigabe öffentlich' }

/** When submissions of each kind are public; SQL reads them (`private.needs_approval`), and every page has them. */
export const WHEN_PUBLIC = {
  posts: choice(WHEN, 'at_once', { label: 'Fotos und Geschichten' }),
  events: choice(WHEN, 'at_once', { label: 'Veranstaltungen von Besuchern' }),
  ideas: choice(WHEN, 'approval', { label: 'Ideen' }),
  ...byEntity(({ many }) => choice(WHEN, 'approval', { label: many })),
}

/** When submissions are public, and what the terms of use say. */
export const moderation = group('Moderation und Meldungen', {
  ...WHEN_PUBLIC,
  businessTexts: choice(WHEN, 'approval', {
    label: 'Betriebe: Texte',
    help: 'Beschreibung und Angebote, wenn ein Mitglied sie unter „Mein Betrieb“ ändert. Namen und Adressen gibt immer der Verein frei.',
  }),
  businessContact: choice(WHEN, 'at_once', { label: 'Betriebe: Telefon, E-Mail und Website' }),
  businessHours: choice(WHEN, 'at_once', { label: 'Betriebe: Öffnungszeiten' }),
  businessPictures: choice(WHEN, 'approval', { label: 'Betriebe: Logo und Bilder' }),
  contactEmail: line(
    '',
    {
      label: 'Kontaktstelle: E-Mail-Adresse',
      help: 'Für Nutzer und Behörden (Art. 11 und 12 der Verordnung über digitale Dienste). Leer gelassen: die Adresse des Vereins.',
    },
    254,
  ),
  terms: text(
    '',
    { label: 'Eigene Absätze der Nutzungsbedingungen', help: 'Stehen am Ende der Seite.' },
    5000,
  ),
})

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
