import { deliveredAddress } from '../../../../../supabase/functions/_shared/email-address'
import { hasLegalForm, namesOf, plainWords } from '../../../lib/csv/person-names'
import { ibanProblem } from '../../../lib/form/iban'
import { NOTHING } from '../../../lib/form/rules'
import {
  DEFAULT_LOCATION,
  DEFAULT_PAYMENT,
  LOCATION_TYPES,
  type LocationType,
  type MemberField,
  type PaymentMethod,
} from '../../businesses/member'
import type { ForeignField } from './csv-columns'
import type { TypedMember } from './member-schema'

type Fields = Readonly<Record<MemberField | ForeignField, string>>

/** How spreadsheets shorten long numbers: 9,4615E+10. */
const SHORTENED = /^\d([.,]\d+)?e\+?\d+$/i

export type ReadLine = Readonly<{
  /** What the line itself says, as it would be typed into the form; it is compared with the list. */
  typed: TypedMember
  /** Public name where the line has no column for it. */
  name: string
  warnings: readonly string[]
  /** Set where the line is no member. */
  reason?: string
}>

/** Reads a line of a file of any program; `columns` are those that the file has. */
export function readLine(fields: Fields, columns: ReadonlySet<string>): ReadLine {
  const warnings: string[] = []
  const { full, first, last, person } = namesOf(fields, columns)
  const isBusiness =
    /^j/i.test(fields.person_kind) || /^firma$/i.test(fields.salutation) || hasLegalForm(last)
  const isSurname = first === '' && last !== '' && !isBusiness
  const business_name = fields.business_name || (first === '' && isBusiness ? last : '')
  const contact_person = fields.contact_person || (business_name === last ? '' : person)
  const payment = readPayment(paymentIn(fields), fields.iban !== '')
  if (payment.unclear) warnings.push(`Zahlung „${paymentIn(fields)}“ ist nicht bekannt, es gilt „Standard“.`)
  const name = business_name || (isSurname ? fields.contact_person : contact_person)
  const typed: TypedMember = {
    ...fields,
    business_name,
    contact_person,
    name: full,
    address: streetOf(fields),
    postal_code: postalCode(fields.postal_code, warnings),
    phone: phoneNumber(fields.phone, warnings),
    email: emailAddress(fields.email),
    website: NOTHING.test(fields.website) ? '' : fields.website,
    payment_method: paymentIn(fields) === '' || payment.unclear ? '' : payment.method,
    iban: fields.iban,
  }
  if (isTotal(fields)) return { typed, name, warnings, reason: 'Das ist eine Summenzeile.' }
  if (isSurname && full === '' && name === '')
    return {
      typed,
      name,
      warnings,
      reason: `Nur ein Nachname („${last}“), der nicht öffentlich werden soll.`,
    }
  if (full === '' && business_name === '' && name !== '')
    warnings.unshift(`Keine Firma: „${name}“ steht dann als Name öffentlich auf der Website.`)
  return { typed, name, warnings }
}

/** A read line with the defaults of the form. A wrong IBAN is left out instead of the member. */
export const completed = ({ typed, name }: ReadLine): TypedMember => ({
  ...typed,
  name: typed.name || name,
  iban: typed.iban !== '' && ibanProblem(typed.iban) ? '' : typed.iban,
  salutation: salutationOf(typed.salutation),
  payment_method: readPayment(typed.payment_method, typed.iban !== '').method,
  location_type: typeOf(typed.location_type) ?? DEFAULT_LOCATION,
})

export function typeOf(written: string): LocationType | null {
  const types = Object.entries(LOCATION_TYPES) as [LocationType, string][]
  const normalized = written.toLowerCase()
  return types.find(([type, label]) => type === normalized || label.toLowerCase() === normalized)?.[0] ?? null
}

function salutationOf(written: string): string {
  if (/^(frau|fr\.)$/i.test(written)) return 'Frau'
  return /^(herrn?|hr\.)$/i.test(written) ? 'Herrn' : ''
}

/** "ja" in a column "SEPA-Mandat" is one. */
const paymentIn = ({ payment_method, mandate }: Fields): string =>
  payment_method || (mandate && `Mandat: ${mandate}`)

const streetOf = ({ address, house_number }: Fields): string =>
  address === '' || address.endsWith(house_number) ? address : `${address} ${house_number}`

function postalCode(written: string, warnings: string[]): string {
  const code = written.replace(/^(d|de)[-\s]+(?=\d{4,5}$)/i, '').replace(/[.,]0$/, '')
  if (/^\d{4}$/.test(code)) warnings.push(`PLZ „${code}“ hat nur vier Ziffern: Fehlt die 0 am Anfang?`)
  return code
}

function phoneNumber(cell: string, warnings: string[]): string {
  const written = cell.replace(/(?<=^\d{6,})[.,]0$/, '')
  if (NOTHING.test(written)) return ''
  if (SHORTENED.test(written)) {
    warnings.push(`Telefon „${written}“ ist eine gekürzte Zahl und entfällt.`)
    return ''
  }
  if (/^[1-9]\d{7,11}$/.test(written))
    warnings.push(`Telefon „${written}“ beginnt ohne 0: Fehlt sie am Anfang?`)
  return written
}

/** As it is stored, without what mail programs put around it: `mailto:a@example.org`, `Name <a@example.org>`. */
function emailAddress(written: string): string {
  if (NOTHING.test(written)) return ''
  const address = /<([^<>]+)>$/.exec(written)?.[1] ?? written
  return deliveredAddress(address.replace(/^mailto:/i, '').trim())
}

/** "Summe", "Anzahl: 83" below the list; a business of that name has a street or an address. */
function isTotal({ email, address, phone, city, ...fields }: Fields): boolean {
  const [written = '', ...others] = Object.values(fields).filter((cell) => cell !== '')
  const isAlone = [email, address, phone, city].every((cell) => cell === '') && others.every(isNumber)
  return (
    isAlone &&
    /^((gesamt|zwischen|end)?summe|gesamt(zahl)?|anzahl|insgesamt|total)\b[^\p{L}]*(mitglieder|betriebe|einträge|datensätze)?[^\p{L}]*$/iu.test(
      written,
    )
  )
}

const isNumber = (cell: string): boolean => /^[\d.,\s€]+$/.test(cell)

/** Words for direct debit, also in compounds: "SEPA-Basislastschrift", "Einzugsermächtigung", "Bankeinzug". */
const DEBIT =
  /^(sepa|basis|firmen|bank|core|b2b)*(sepa|lastschrift|einzug|einzugs|abbuchung|mandat|debit)(s?(verfahren|mandat|einzug|auftrag|ermaechtigung|mandats))*$/
/** Words that may stand beside them. */
const BESIDE =
  /^(per|via|ueber|mit|durch|von|vom|konto|bank|basis|core|b2b|direct|automatisch|(halb|vierteljaehr|viertel|ganz)?jaehr(lich)?|vierteljaehrlich|monatlich|quartal(sweise)?|ja|j|x|yes|y|true|wahr|1|erteilt|vorhanden|liegt|vor|aktiv|gueltig|gruppe)$/
/** Other ways to pay, and words for no payment. */
const OTHER =
  /^(standard|rechnung|rechnungszahler|ueberweisung|auslandsueberweisung|ueberweiser|dauerauftrag|bar|barzahler|barzahlung|barzahlungen|kasse|paypal|kreditkarte|karte|selbstzahler|nein|n|no|false|0|keine?r?s?|ohne|vollzahler|invoice|transfer|cash|b|r|u)$/
/** What SPG-Verein and Linear write for it; single letters count beside an IBAN only. */
const CODES = new Set(['s', 'l'])

type ReadPayment = Readonly<{ method: PaymentMethod; unclear: boolean }>

/** The way of payment that a file names. Only known words mean direct debit; `unclear` means an unknown word. */
export function readPayment(written: string, hasIban: boolean): ReadPayment {
  const words = plainWords(written)
  const isDebit =
    (words.some((word) => DEBIT.test(word)) &&
      words.every((word) => DEBIT.test(word) || BESIDE.test(word))) ||
    (hasIban && words.length === 1 && CODES.has(words[0] ?? ''))
  if (isDebit) return { method: 'einzug', unclear: false }
  const isOther = words.some((word) => OTHER.test(word)) || words.length === 0
  return { method: DEFAULT_PAYMENT, unclear: !isOther }
}
