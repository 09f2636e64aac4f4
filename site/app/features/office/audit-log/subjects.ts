import { SUBMISSION_NOUNS, theSubmission } from '../../../../../supabase/functions/_shared/submission-nouns'
import { SUBMISSION_KINDS, KINDS as SUBMISSIONS } from '../../../entries/kinds/kinds'

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
  event_feeds: { kind: 'events', one: 'den Kalender eines Vereins', many: 'Kalender von Vereinen' },
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
}

export const subjectOf = (table: string): Subject =>
  SUBJECTS[table] ?? { kind: 'other', one: `den Datensatz (${table})`, many: `Datensätze (${table})` }
