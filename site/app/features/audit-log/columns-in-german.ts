import { MODERATED_KINDS, moderationOf } from '../../lib/kinds/kinds'
import { shortDateTime, shortDay } from '../../lib/time/short-dates'

const FACTS = MODERATED_KINDS.flatMap((kind) => Object.entries(moderationOf(kind).facts ?? {}))

/** Columns whose names or values occur in the log. Others are shown as they are. */
const COLUMNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(FACTS.map(([label, { column }]) => [column, label])),
  account_holder: 'Kontoinhaber',
  active: 'Aktiv',
  address: 'Adresse',
  answer: 'Antwort',
  approved: 'Freigabe',
  author_email: 'E-Mail',
  author_name: 'Name',
  business: 'Betrieb',
  business_name: 'Firma',
  category: 'Kategorie',
  category_name: 'Branche',
  channel: 'Versandweg',
  city: 'Ort',
  contact_person: 'Ansprechpartner',
  content: 'Text',
  description: 'Beschreibung',
  email: 'E-Mail',
  employment: 'Anstellung',
  end_date: 'Ende',
  iban: 'IBAN',
  image_url: 'Bild',
  in_archive: 'Im Archiv',
  is_active: 'Aktiv',
  location: 'Ort',
  location_type: 'Typ',
  name: 'Name',
  number: 'Version',
  office: 'Amt',
  open_until: 'Letzter Tag',
  payment_method: 'Zahlung',
  phone: 'Telefon',
  photo_of_month: 'Foto des Monats',
  postal_code: 'PLZ',
  reached_on: 'Tag',
  role: 'Rolle',
  salutation: 'Anrede',
  scheduled_for: 'Geplant für',
  signature: 'Wer antwortet',
  start_date: 'Beginn',
  starts_on: 'Beginn',
  state: 'Status',
  status: 'Status',
  subject: 'Betreff',
  submitter_email: 'E-Mail',
  submitter_name: 'Name',
  submitter_phone: 'Telefon',
  test_successful: 'Getestet',
  title: 'Titel',
  website: 'Website',
}

const VALUES: Readonly<Record<string, string>> = {
  // Roles and offices
  guest: 'Gast',
  member: 'Mitglied',
  admin: 'Admin',
  board: 'Vorstand',
  treasurer: 'Kasse',
  editor: 'Redaktion',
  vouchers: 'Gutscheine',
  secretary: 'Schriftführung',
  // States
  pending: 'Wartend',
  approved: 'Genehmigt',
  rejected: 'Abgelehnt',
  draft: 'Entwurf',
  scheduled: 'Geplant',
  sending: 'Wird versendet',
  paused: 'Angehalten',
  cancelled: 'Abgebrochen',
  sent: 'Versendet',
  reviewing: 'In Prüfung',
  town_hall: 'Im Rathaus',
  done: 'Umgesetzt',
  impossible: 'Nicht möglich',
  // Categories of ideas and events
  general: 'Allgemein',
  infrastructure: 'Infrastruktur',
  culture: 'Kultur & Events',
  environment: 'Umwelt',
  digital: 'Digital',
  economy: 'Wirtschaft',
  festival: 'Fest',
  market: 'Markt',
  cultural: 'Kultur',
  kultur: 'Kultur',
  sport: 'Sport',
  verkaufsoffen: 'Verkaufsoffen',
  bildung: 'Bildung',
  wirtschaft: 'Wirtschaft',
  // Partners
  acceptance: 'Einlösestelle',
  sales: 'Verkaufsstelle',
  business: 'Mitglied',
  ...Object.assign({}, ...FACTS.map(([, { choices }]) => choices)),
}

export const columnName = (column: string): string => COLUMNS[column] ?? column

/** A value of a plain column as people read it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'leer'
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return shortDateTime(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return shortDay(`${text}T12:00:00Z`)
  return VALUES[text] ?? text
}
