import { SUBMISSION_NOUNS, theSubmission } from '../../../../../supabase/functions/_shared/submission-nouns'
import { ACTIONS, columnName, valueText } from '../../../entries/columns-in-german'
import { SUBMISSION_KINDS, KINDS as SUBMISSIONS } from '../../../entries/kinds/kinds'
import type { Tables } from '../../../lib/supabase/database.types'

/** Account actions, which begin before the auth service takes them. */
const INFINITIVES: Readonly<Record<string, string>> = {
  deleted: 'löschen',
  invited: 'einladen',
  locked: 'sperren',
  unlocked: 'entsperren',
  signed_out: 'überall abmelden',
}
const NOT_DONE: Readonly<Record<string, string>> = {
  failed: 'fehlgeschlagen',
  begun: 'Ergebnis unbekannt',
}

/** An action as a sentence without its subject: "hat die Veranstaltung „Stadtfest“ geändert: Kategorie Markt → Fest". */
export function sentenceOf({ entries }: Line): string {
  const [first] = entries
  const { subject_table: table, action } = first
  if (table === 'user_offices') return officeSentence(entries)
  if (table === 'settings_versions' && action === 'insert') {
    return `hat die Einstellungen veröffentlicht (Version ${valueText(first.after?.number)})`
  }
  const { one, many } = subjectOf(table)
  const notDone = NOT_DONE[String(first.details?.outcome)]
  if (notDone) {
    const whom = action === 'invited' ? 'ein Konto' : `${one}${quoted(first)}`
    return `wollte ${whom} ${INFINITIVES[action] ?? action}: ${notDone}${detailsOf(first)}`
  }
  const verb = ACTIONS[action] ?? `bearbeitet (${action})`
  const records = new Set(entries.map(({ subject_id }) => subject_id)).size
  if (records > 1) return `hat ${records.toLocaleString('de-DE')} ${many} ${verb}`
  if (action === 'invited') return `hat ein Konto eingeladen${detailsOf(first)}`
  if (first.subject_id === null) return `hat ${many} ${verb}${detailsOf(first)}`
  return `hat ${one}${quoted(first)} ${verb}${changesOf(entries)}${detailsOf(first)}`
}

/** Offices given and taken in the end: a new admin is on the board for the time of the transaction. */
function officeSentence(entries: Line['entries']): string {
  const named = (action: string) =>
    entries
      .filter((entry) => entry.action === action)
      .map(({ before, after }) => valueText((after ?? before)?.office))
  const [given, taken] = [named('insert'), named('delete')]
  const told = [
    ...given.filter((office) => !taken.includes(office)).map((office) => `${office} gegeben`),
    ...taken.filter((office) => !given.includes(office)).map((office) => `${office} genommen`),
  ]
  return `hat die Ämter von${quoted(entries[0]) || ' einem Konto'} geändert: ${told.join(', ') || 'wie zuvor'}`
}

const quoted = ({ subject }: Entry): string => (subject ? ` „${subject}“` : '')

/** `: Kategorie Markt → Fest, Titel`; values of personal columns are not logged. */
function changesOf(entries: Line['entries']): string {
  if (entries[0].action !== 'update') return ''
  const changes = entries.flatMap(({ before, after, other_columns }) => [
    ...Object.keys(after ?? {}).map(
      (column) => `${columnName(column)} ${valueText(before?.[column])} → ${valueText(after?.[column])}`,
    ),
    ...(other_columns ?? []).map(columnName),
  ])
  return changes.length > 0 ? `: ${[...new Set(changes)].join(', ')}` : ''
}

const DETAILS: Readonly<Record<string, string>> = {
  rows: 'Zeilen',
  bytes: 'Bytes',
  records: 'Datensätze',
  column: 'Spalte',
  offices: 'Ämter',
  kept: 'Nummer des anderen',
  with: 'Nummer des anderen',
  new: 'Nummer des neuen',
}

function detailsOf({ details }: Entry): string {
  const told = Object.entries(details ?? {}).flatMap(([name, value]) => {
    const values = Array.isArray(value) ? value : [value]
    if (values.length === 0 || name === 'outcome') return []
    return `${DETAILS[name] ?? columnName(name)}: ${values.map(valueText).join(', ')}`
  })
  return told.length > 0 ? ` (${told.join('; ')})` : ''
}

/** Kinds of records by which the log is filtered. */
export const KINDS = {
  members: 'Mitglieder und Anträge',
  content: 'Inhalte',
  events: 'Events',
  newsletter: 'Newsletter',
  accounts: 'Konten und Ämter',
  settings: 'Einstellungen',
  other: 'Sonstiges',
} as const
export type SubjectKind = keyof typeof KINDS

type Subject = Readonly<{
  kind: SubjectKind
  /** Accusative: "die Veranstaltung". */
  one: string
  many: string
}>

const ACCOUNT: Subject = { kind: 'accounts', one: 'das Konto', many: 'Konten' }

/** Tables by the name that the API and the log have for them. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  voucher_participants: { kind: 'members', one: 'das Mitglied', many: 'Mitglieder' },
  businesses: { kind: 'members', one: 'den Betrieb', many: 'Betriebe' },
  applications: { kind: 'members', one: 'den Mitgliedsantrag', many: 'Mitgliedsanträge' },
  ...Object.fromEntries(
    SUBMISSION_KINDS.map((kind) => {
      const { many } = SUBMISSION_NOUNS[kind]
      return [SUBMISSIONS[kind].table, { kind: 'content', one: theSubmission(kind), many }] as const
    }),
  ),
  my_roding_posts: { kind: 'content', one: 'den Beitrag', many: 'Beiträge' },
  events: { kind: 'events', one: 'die Veranstaltung', many: 'Veranstaltungen' },
  event_series: { kind: 'events', one: 'die Wiederholung', many: 'Wiederholungen' },
  event_feeds: { kind: 'events', one: 'den Kalender eines Vereins', many: 'Kalender anderer Vereine' },
  newsletter_subscriptions: { kind: 'newsletter', one: 'den Abonnenten', many: 'Abonnenten' },
  newsletters: { kind: 'newsletter', one: 'den Newsletter', many: 'Newsletter' },
  webhook_settings: { kind: 'newsletter', one: 'den Webhook', many: 'Webhooks' },
  accounts: ACCOUNT,
  profiles: ACCOUNT,
  user_roles: ACCOUNT,
  user_offices: ACCOUNT,
  personal_data: { kind: 'other', one: 'den Datensatz', many: 'Daten einer Person' },
  idea_steps: { kind: 'content', one: 'den Schritt der Idee', many: 'Schritte von Ideen' },
  reports: { kind: 'content', one: 'die Meldung', many: 'Meldungen' },
  audit_log: { kind: 'other', one: 'den Eintrag des Protokolls', many: 'Einträge des Protokolls' },
  processing_record: {
    kind: 'other',
    one: 'das Verarbeitungsverzeichnis',
    many: 'das Verarbeitungsverzeichnis',
  },
  verified_backups: { kind: 'other', one: 'die Sicherung', many: 'die Sicherung' },
  settings_versions: { kind: 'settings', one: 'die Einstellungen', many: 'Einstellungen' },
  map_data: { kind: 'settings', one: 'die Kartendaten', many: 'die Kartendaten' },
}

export const subjectOf = (table: string): Subject =>
  SUBJECTS[table] ?? { kind: 'other', one: `den Datensatz (${table})`, many: `Datensätze (${table})` }

type Row = Tables<'audit_log'>
type Values = Readonly<Record<string, unknown>>

/** An entry of the log as the API returns it: a row of the view `audit_log`, which is empty for everybody but the board. */
export type Entry = Readonly<
  Omit<Row, 'before' | 'after' | 'details'> & {
    before: Values | null
    after: Values | null
    details: Values | null
  }
>

/** What somebody did in one transaction with rows of one table: a line of the list. */
export type Line = Readonly<{ id: string; entries: readonly [Entry, ...Entry[]] }>

/** Puts entries of the same transaction, person, table and action into one line, so that an import is one line. */
export function linesOf(entries: readonly Entry[]): readonly Line[] {
  const lines = new Map<string, [Entry, ...Entry[]]>()
  for (const entry of entries) {
    // Several log entries change one account; show only the resulting state.
    const by = entry.subject_table === 'user_offices' ? entry.subject_id : entry.action
    const key = [entry.at, entry.account_id, entry.subject_table, by].join('|')
    const line = lines.get(key)
    if (line) line.push(entry)
    else lines.set(key, [entry])
  }
  return [...lines.values()].map((all) => ({ id: all[0].id, entries: all }))
}

/** Who acted: the name of the account now, or what remains of it. */
export function whoOf({ account, account_id }: Entry): string {
  if (account) return account
  return account_id === null ? 'System' : `Gelöschtes Konto ${account_id.slice(0, 4)}`
}
