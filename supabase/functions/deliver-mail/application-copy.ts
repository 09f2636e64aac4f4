import type { Association } from '../_shared/association.ts'
import type { ApplicationRow } from '../_shared/database.ts'
import type { Mail } from '../_shared/platform.ts'
import { harmless, paragraphsMail } from './mails/mail-kind.ts'

/** Labels of an application's message that are repeated in the copy. */
const REPEATED = [
  'Fax',
  'Mobil',
  'Geburtstag',
  'Beschäftigte gesamt',
  'Vollzeitstellen',
  'Auszubildende',
  'Gutscheinannahme',
  'Kontoinhaber',
  'BIC',
]

/**
 * The copy of an application for the applicant. Anybody can enter any address in the form, so the mail contains nothing that could be
 * misused: no free text, no links, and only the end of the IBAN.
 */
export function applicationCopy(application: ApplicationRow, association: Association): Mail {
  const { name, business_name, address, phone, message, created_at } = application
  const said = linesOf(message ?? '')
  const facts = [
    ['Betrieb', business_name],
    ['Ansprechperson', name],
    ['Anschrift', address],
    ['Telefon', phone],
    ...REPEATED.map((label) => [label, said.get(label) ?? '']),
    ['IBAN', maskedIban(said.get('IBAN') ?? '')],
    ['Eingereicht', townTime(created_at)],
  ].filter(([, value]) => value !== '')
  const paragraphs = [
    'bei uns ist ein Mitgliedsantrag mit dieser E-Mail-Adresse eingegangen. Der Vorstand berät darüber und meldet sich bei Ihnen. Für Ihre Unterlagen:',
    facts.map(([label, value]) => `${label}: ${harmless(value ?? '')}`).join('\n'),
    ...agreed(application.consents),
    'Ihre Website und Ihre Nachricht an uns wiederholen wir hier nicht, von der IBAN nur das Ende.',
    'Sie haben keinen Antrag gestellt? Dann hat jemand Ihre Adresse angegeben. Schreiben Sie uns, und wir löschen ihn.',
  ]
  return paragraphsMail(
    application.email,
    `${association.name}: Kopie Ihres Mitgliedsantrags`,
    paragraphs,
    association,
  )
}

/** The labelled lines; the applicant's own text follows them. */
function linesOf(message: string): Map<string, string> {
  const [labelled = ''] = message.split(/^Nachricht:$/m)
  const lines = labelled.split(/\r\n|\r|\n/).map((line) => line.split(': '))
  return new Map(lines.reverse().map(([label = '', ...value]) => [label, value.join(': ')]))
}

function agreed(consents: ApplicationRow['consents']): string[] {
  if (!consents) return []
  const given = [
    consents.statutes && 'die Satzung anerkannt',
    consents.privacy && 'der Verwendung Ihrer Angaben zugestimmt',
    consents.mandate && 'ein SEPA-Lastschriftmandat erteilt',
  ].filter((words) => words !== false)
  if (given.length === 0) return []
  const version = consents.version.split('-').reverse().join('.')
  return [
    `Sie haben ${new Intl.ListFormat('de').format(given)}. Den Wortlaut vom ${version} finden Sie im Mitgliedsantrag auf unserer Website.`,
  ]
}

const maskedIban = (iban: string): string =>
  iban === '' ? '' : `endet auf ${iban.replace(/\s/g, '').slice(-4)}`

const townTime = (instant: string): string =>
  new Date(instant).toLocaleString('de-DE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'long',
    timeStyle: 'short',
  })
