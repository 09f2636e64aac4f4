import { shortDateTime } from '../time/short-dates'

/** A row that names a person (`private.personal_record`). */
export type PersonalRecord = Readonly<{
  source: string
  label: string
  id: string
  data: Readonly<Record<string, unknown>>
  picture: Readonly<{ bucket: string; name: string }> | null
  erasing: 'delete' | 'blank' | 'keep'
  /** What the law keeps of it once it is deleted. */
  kept: Readonly<Record<string, unknown>> | null
  /** Last day of what the law keeps, as `2036-12-31`. */
  kept_until: string | null
  kept_because: string | null
}>

/** Most rows of one label in an answer; one more says that there are others. */
export const MOST_OF_ONE_LABEL = 100

export const keyOf = ({ source, id }: PersonalRecord) => `${source} ${id}`

/** Records by label, in the order of the answer. */
export function byLabel(records: readonly PersonalRecord[]): ReadonlyMap<string, readonly PersonalRecord[]> {
  const groups = new Map<string, PersonalRecord[]>()
  for (const record of records) groups.set(record.label, [...(groups.get(record.label) ?? []), record])
  return groups
}

/** German names of columns; others are shown as they are called. */
const LABELS: Readonly<Record<string, string>> = {
  account_holder: 'Kontoinhaber',
  address: 'Anschrift',
  approved: 'Veröffentlicht',
  author_email: 'E-Mail',
  author_name: 'Name',
  business: 'Betrieb',
  business_name: 'Betrieb',
  category: 'Kategorie',
  city: 'Ort',
  confirmed_at: 'Bestätigt am',
  consents: 'Zustimmungen',
  contact_email: 'E-Mail',
  contact_person: 'Ansprechperson',
  contact_phone: 'Telefon',
  content: 'Text',
  created_at: 'Angelegt am',
  description: 'Beschreibung',
  email: 'E-Mail',
  email_confirmed_at: 'E-Mail bestätigt am',
  end_date: 'Ende',
  first_name: 'Vorname',
  iban: 'IBAN',
  image_url: 'Bild',
  kept_because: 'Grund',
  kept_until: 'Aufbewahrt bis',
  last_name: 'Nachname',
  last_sign_in_at: 'Zuletzt angemeldet',
  location: 'Ort',
  message: 'Nachricht',
  name: 'Name',
  new_email: 'Neue E-Mail',
  offices: 'Ämter',
  payment_method: 'Zahlungsart',
  phone: 'Telefon',
  place: 'Ort',
  postal_code: 'PLZ',
  recipient: 'E-Mail',
  role: 'Rolle',
  salutation: 'Anrede',
  sessions: 'Anmeldungen',
  start_date: 'Beginn',
  status: 'Stand',
  submitter_email: 'E-Mail',
  submitter_name: 'Name',
  submitter_phone: 'Telefon',
  title: 'Titel',
  website: 'Website',
  withdrawn_at: 'Widerrufen am',
  wording: 'Wortlaut',
}

/** What a record holds, with German names, readable. */
export const factsOf = (data: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] =>
  Object.entries(data)
    .map(([name, value]) => [LABELS[name] ?? name, readable(value)] as const)
    .filter(([, value]) => value !== '')

function readable(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? shortDateTime(value) : value
  if (Array.isArray(value)) return value.map(readable).join('; ')
  if (typeof value === 'object' && value !== null)
    return factsOf(value as Record<string, unknown>)
      .map(([name, text]) => `${name}: ${text}`)
      .join(', ')
  return value === null ? '' : String(value)
}

/** `31.12.2036`, from a day as `2036-12-31`. */
export const germanDay = (day: string) => day.split('-').reverse().join('.')
