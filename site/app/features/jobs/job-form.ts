import type { Employment } from '../../association/texts/jobs'
import { lastDay } from '../../entries/own-entry/last-day'
import { email, LONGEST_EMAIL, phone, websiteField } from '../../lib/form/rules'
import { choice, text } from '../../lib/form/schema'

/** The fields of a job ad (docs/product.md#job-ads); lengths as in the database. */
export const JOB_FORM = {
  title: text({
    label: 'Bezeichnung der Stelle',
    required: 'Bitte geben Sie an, welche Stelle Sie besetzen.',
    maxLength: 200,
    autoComplete: 'off',
  }),
  employment: choice<Employment>('Art', 'full_time'),
  business: text({
    label: 'Betrieb',
    required: 'Bitte geben Sie Ihren Betrieb an.',
    maxLength: 200,
    autoComplete: 'organization',
  }),
  place: text({ label: 'Arbeitsort', required: 'Bitte geben Sie den Arbeitsort an.', maxLength: 200 }),
  description: text({
    label: 'Beschreibung',
    required: 'Bitte beschreiben Sie die Stelle.',
    maxLength: 5_000,
  }),
  contact_email: text({
    label: 'E-Mail für Bewerbungen',
    required: 'Bitte geben Sie eine E-Mail-Adresse an.',
    maxLength: LONGEST_EMAIL,
    rule: email,
    type: 'email',
    autoComplete: 'email',
    inputMode: 'email',
  }),
  contact_phone: text({ label: 'Telefon', maxLength: 50, rule: phone, type: 'tel', autoComplete: 'tel' }),
  link: websiteField({ label: 'Link', autoComplete: 'off' }),
  starts_on: text({
    label: 'Beginn',
    type: 'date',
    incomplete: 'Bitte geben Sie das Datum vollständig an.',
    min: '2000-01-01',
    max: '2199-12-31',
  }),
  open_until: lastDay('Bitte geben Sie an, wie lange die Stelle offen ist.'),
}
