import type { ColumnNames } from '../../../lib/csv/columns'
import type { MemberField } from '../member'

/**
 * The columns of the members' file in order (docs/product.md#csv-files). The first name is used by the export, the others are recognised by
 * the import.
 */
export const MEMBER_COLUMNS = {
  business_name: ['Firmenname', 'Firma', 'Betrieb', 'Unternehmen', 'Geschäft'],
  category_name: ['Branche', 'Kategorie'],
  salutation: ['Anrede'],
  contact_person: ['Kontaktperson', 'Ansprechpartner', 'Kontakt'],
  address: ['Strasse', 'Straße und Hausnummer', 'Adresse', 'Anschrift'],
  postal_code: ['PLZ', 'Postleitzahl'],
  city: ['Ort', 'Stadt'],
  phone: ['Telefon', 'Telefonnummer', 'Tel.'],
  email: ['Email', 'E-Mail-Adresse', 'Mail'],
  website: ['Internet', 'Website', 'Webseite', 'Homepage'],
  payment_method: ['Zahlung', 'Zahlungsart', 'Zahlungsweise'],
  account_holder: ['Kontoinhaber'],
  iban: ['IBAN'],
  name: ['Name', 'Anzeigename'],
  description: ['Beschreibung'],
  location_type: ['Typ'],
} as const satisfies ColumnNames<MemberField>

export const COLUMN_ORDER = Object.keys(MEMBER_COLUMNS) as MemberField[]
