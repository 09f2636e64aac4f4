import { byEntity } from '../../../../supabase/functions/_shared/entities.ts'
import { choice, group, line, text } from './values.ts'

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
