import { theSubmission, yours } from '../../_shared/submission-nouns.ts'
import { harmless } from '../harmless.ts'
import { type MailKind, requiredText } from './mail-kind.ts'

const GROUNDS: Readonly<Record<string, string>> = {
  illegal: 'Rechtswidriger Inhalt',
  personal: 'Verletzt die Rechte abgebildeter oder genannter Personen',
  copyright: 'Verletzt Urheberrechte',
  offensive: 'Beleidigung, Hetze oder Gewalt',
  misleading: 'Falsch, irreführend oder Betrug',
  spam: 'Werbung oder Spam',
  other: 'Anderer Grund',
}

const DECISIONS: Readonly<Record<string, string>> = {
  keep: 'Der Inhalt bleibt auf unserer Website.',
  remove: 'Der Inhalt wurde gelöscht.',
  restrict: 'Der Inhalt ist nicht mehr öffentlich zu sehen.',
}

/** How a decision can be disputed (Art. 16 (5) and 17 (3) f of Regulation (EU) 2022/2065). */
const REDRESS =
  'Entschieden hat ein Mensch, nicht ein Programm. Sie sind anderer Meinung? Antworten Sie an die Kontaktstelle in unseren Nutzungsbedingungen, dann sehen wir noch einmal hin. Der Weg zu den Gerichten steht Ihnen immer offen.'

const terms = (siteUrl: string) => ({ url: `${siteUrl}/nutzungsbedingungen`, label: 'Nutzungsbedingungen' })

/** Acknowledges a report. Values: kind, title, reason. */
export const reportReceived: MailKind = (values, { siteUrl }) => ({
  subject: 'Ihre Meldung ist angekommen',
  paragraphs: [
    `vielen Dank! Sie haben ${theSubmission(requiredText(values, 'kind'))} „${harmless(requiredText(values, 'title'))}“ gemeldet. Grund: ${GROUNDS[requiredText(values, 'reason')] ?? GROUNDS.other}.`,
    'Wir sehen uns das an und schreiben Ihnen, wie wir entschieden haben und warum.',
    terms(siteUrl),
    'Sie haben nichts gemeldet? Dann hat jemand Ihre Adresse angegeben, und Sie können diese Mail löschen.',
  ],
})

/** Informs a reporter of the decision. Values: kind, title, decision, reason. */
export const reportDecided: MailKind = (values, { siteUrl }) => ({
  subject: 'Wir haben über Ihre Meldung entschieden',
  paragraphs: [
    `Sie haben ${theSubmission(requiredText(values, 'kind'))} „${harmless(requiredText(values, 'title'))}“ gemeldet. ${DECISIONS[requiredText(values, 'decision')] ?? ''}`,
    `Begründung: ${requiredText(values, 'reason')}`,
    REDRESS,
    terms(siteUrl),
  ],
})

/** The statement of reasons for the submitter. Values: kind, title, decision, ground, reason. */
export const submissionRestricted: MailKind = (values, { siteUrl }) => {
  const what = yours(requiredText(values, 'kind'))
  return {
    subject: `${what} ist nicht mehr öffentlich`,
    paragraphs: [
      `${what} „${harmless(requiredText(values, 'title'))}“ wurde uns gemeldet. Grund der Meldung: ${GROUNDS[requiredText(values, 'ground')] ?? GROUNDS.other}. ${DECISIONS[requiredText(values, 'decision')] ?? ''}`,
      `Begründung: ${requiredText(values, 'reason')}`,
      'Grundlage sind unsere Nutzungsbedingungen und, wo der Inhalt rechtswidrig ist, das Gesetz.',
      REDRESS,
      terms(siteUrl),
    ],
  }
}
