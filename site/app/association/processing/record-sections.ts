import { OFFICE_NAMES, OFFICES } from '../../lib/session/roles.ts'
import { addressOf } from '../articles.ts'
import type { Settings } from '../schema/settings.ts'
import { type Activity, activitiesOf, periodText, type RetentionPeriod, recipientsOf } from './processing.ts'

/** The answer of `processing_record`. */
export type ProcessingRecord = Readonly<{
  entries: readonly Activity[]
  rules: readonly RetentionPeriod[]
  offices: Readonly<Record<string, number>>
  recipients: readonly string[]
}>

export type RecordSection = Readonly<{ title: string; lines: readonly string[] }>

type Facts = Readonly<{ settings: Settings; record: ProcessingRecord; embedsPosts: boolean }>

/** Record of processing activities (GDPR Art. 30 (1)) and technical and organisational measures (Art. 32), for the enabled features. */
export function recordSections({ settings, record, embedsPosts }: Facts): readonly RecordSection[] {
  const { contact } = settings
  return [
    {
      title: 'Verantwortlich',
      lines: [
        addressOf(settings),
        ...(contact.email ? [`E-Mail: ${contact.email}`] : []),
        'Betroffene: Besucherinnen und Besucher, Menschen mit Konto, Mitglieder und Antragstellende, Empfänger des Newsletters.',
      ],
    },
    ...activitiesOf(record.entries, settings.areas).map(({ label, purpose, readers, kept_for }) => ({
      title: label,
      lines: [`Zweck: ${purpose}`, `Zugriff: ${readers}`, `Speicherdauer: ${kept_for}`],
    })),
    { title: 'Empfänger', lines: recipientsOf({ recipients: record.recipients, embedsPosts }) },
    {
      title: 'Löschfristen',
      lines: record.rules.map((rule) => `${rule.label}: ${periodText(rule)}`),
    },
    {
      title: 'Technische und organisatorische Maßnahmen',
      lines: [
        'Zugriff nach Ämtern, entschieden von der Datenbank: ' +
          OFFICES.map((office) => `${OFFICE_NAMES[office]} (${record.offices[office] ?? 0})`).join(', ') +
          '.',
        'Anmeldung mit Passwort, das nur als Prüfsumme gespeichert ist, auf Wunsch mit zweitem Faktor; Grenzen für Fehlversuche.',
        'Kontakt- und Bankdaten liegen getrennt von dem, was öffentlich ist.',
        'Was in der Verwaltung geändert wird, steht zwei Jahre in einem Protokoll, das niemand ändern kann.',
        'Übertragung mit TLS; Dateien und Schlüssel auf dem Server nur für den Dienst lesbar; Sicherungen können verschlüsselt werden.',
        'Hochgeladene Bilder werden ohne Angaben zu Ort, Zeit und Gerät neu geschrieben.',
        'Keine Cookies, keine Besucherstatistik; Zugriffsprotokolle ohne IP-Adresse.',
        'Auskunft, Export und Löschung an einer Stelle, Löschfristen jede Nacht.',
      ],
    },
  ]
}
