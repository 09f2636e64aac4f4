import type { ColumnNames } from '../../../lib/csv/columns'
import { NAME_PARTS } from '../../../lib/csv/person-names'
import type { Table } from '../../../lib/csv/write'
import { BANK_FIELDS, type Member, type MemberField } from '../../businesses/member'
import type { BankDetails } from './queries'

/**
 * The columns of the members' file in order (docs/product.md#csv-files). The first name is used by the export, the others are recognised by
 * the import.
 */
export const MEMBER_COLUMNS = {
  business_name: [
    'Firmenname',
    'Firma',
    'Betrieb',
    'Unternehmen',
    'Geschäft',
    'Organisation',
    'Firma/Organisation',
    'Firma / Organisation',
    'Firmenbezeichnung',
    'Betriebsname',
    'Name der Firma',
    'Company',
  ],
  category_name: ['Branche', 'Kategorie'],
  salutation: ['Anrede', 'Salutation'],
  contact_person: ['Kontaktperson', 'Ansprechpartner', 'Ansprechpartnerin', 'Kontakt'],
  address: [
    'Strasse',
    'Straße und Hausnummer',
    'Straße, Hausnummer',
    'Straße + Hausnummer',
    'Straße/Hausnr.',
    'Straße und Nr.',
    'Straße Nr.',
    'Adresse',
    'Anschrift',
    'Street',
    'Address',
  ],
  postal_code: ['PLZ', 'Postleitzahl', 'Zip', 'Zip Code', 'Postal Code'],
  city: ['Ort', 'Stadt', 'Wohnort', 'City', 'Town'],
  phone: [
    'Telefon',
    'Telefonnummer',
    'Tel.',
    'Telefon geschäftlich',
    'Telefon dienstlich',
    'Telefon 1',
    'Telefon1',
    'Telefon privat',
    'Festnetz',
    'Telefon mobil',
    'Mobiltelefon',
    'Mobil',
    'Mobilnummer',
    'Handy',
    'Phone',
    'Phone Number',
    'Mobile',
  ],
  email: [
    'Email',
    'E-Mail-Adresse',
    'Mail',
    'E-Mail geschäftlich',
    'E-Mail dienstlich',
    'E-Mail 1',
    'Email1',
    'E-Mail privat',
    'Primäre E-Mail',
    'Login E-Mail',
    'Email Address',
  ],
  website: ['Internet', 'Website', 'Webseite', 'Homepage', 'Internetadresse', 'URL'],
  payment_method: [
    'Zahlung',
    'Zahlungsart',
    'Zahlungsweg',
    'Zahlungsmethode',
    'Zahlungsform',
    'Zahlart',
    'Bezahlart',
    'Zahlungsweise',
    'Zahlweise',
    'Payment Method',
  ],
  account_holder: [
    'Kontoinhaber',
    'Kontoinhaberin',
    'Kontoinhaber:in',
    'Kontoinhaber/in',
    'Abweichender Kontoinhaber',
    'Account Holder',
  ],
  iban: ['IBAN'],
  name: ['Name', 'Anzeigename'],
  description: ['Beschreibung'],
  location_type: ['Typ'],
} as const satisfies ColumnNames<MemberField>

export const COLUMN_ORDER = Object.keys(MEMBER_COLUMNS) as MemberField[]

/** Columns of other programs whose values become part of those above. */
export const FOREIGN_COLUMNS = {
  ...NAME_PARTS,
  house_number: ['Hausnummer', 'Hausnr.', 'Haus-Nr.'],
  /** `j` for legal persons, in JVerein. */
  person_kind: ['Personenart'],
  mandate: [
    'SEPA-Mandat',
    'SEPA-Lastschriftmandat',
    'Lastschriftmandat',
    'SEPA-Lastschrift',
    'Lastschrift',
    'Bankeinzug',
    'Einzugsermächtigung',
    'Lastschrifteinzug',
    'Einzug',
    'SEPA',
  ],
} as const satisfies ColumnNames<string>

export type ForeignField = keyof typeof FOREIGN_COLUMNS

/** The complete members' file with the columns of docs/product.md#csv-files, those of the bank only with bank details by id. */
export function membersTable(
  members: readonly Member[],
  bankDetails: ReadonlyMap<string, BankDetails> | null,
): Table {
  const bank: readonly MemberField[] = BANK_FIELDS
  const columns = COLUMN_ORDER.filter((field) => bankDetails !== null || !bank.includes(field))
  return {
    header: columns.map((field) => MEMBER_COLUMNS[field][0]),
    rows: members.map((member) => {
      const row = { ...member, iban: null, ...bankDetails?.get(member.id) }
      return columns.map((field) => row[field] ?? '')
    }),
  }
}
