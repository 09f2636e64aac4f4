import { emailField, websiteField } from '../../lib/form/rules'
import { checkbox, text } from '../../lib/form/schema'

/** A text that may be left out. */
export const optional = (label: string, maxLength: number) => text({ label, maxLength, autoComplete: 'off' })

/** Base data of a business, which are those of its members; rules and lengths as in the database. */
export const BASE_DATA = {
  name: text({
    label: 'Name',
    required: 'Bitte geben Sie einen Namen an.',
    maxLength: 200,
    autoComplete: 'off',
  }),
  business_name: optional('Firma', 200),
  description: optional('Beschreibung', 5_000),
  address: optional('Straße und Hausnummer', 200),
  postal_code: text({ label: 'PLZ', maxLength: 10, autoComplete: 'off', inputMode: 'numeric' }),
  city: optional('Ort', 100),
  phone: text({ label: 'Telefon', maxLength: 50, autoComplete: 'off', type: 'tel' }),
  email: emailField({ label: 'E-Mail', autoComplete: 'off' }),
  website: websiteField({ label: 'Website', autoComplete: 'off' }),
}

/** What its entry has beyond them. `hours` and `pictures` are JSON, set by their editors (`useHoursAndPictures`). */
export const ENTRY_DETAILS = {
  about: text({ label: 'Über den Betrieb', maxLength: 10_000 }),
  offers: text({ label: 'Angebote', maxLength: 3_000 }),
  open_sundays: checkbox({ label: 'Nimmt an verkaufsoffenen Sonntagen teil' }),
  hours: text({ label: 'Öffnungszeiten' }),
  pictures: text({ label: 'Bilder' }),
}
