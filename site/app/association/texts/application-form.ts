import { addressOf, articlesOf } from '../articles.ts'
import { feeTexts } from '../fee.ts'
import type { Settings } from '../schema/settings.ts'

export type PaperField = Readonly<{
  /** Label, the same as on the website. */
  name: string
  label: string
  required?: true
  /** Width in sixths of a line. */
  span: 1 | 2 | 3 | 4 | 5 | 6
  /** Accessible name, where the label is not enough. */
  spoken?: string
}>

export type PaperPart = Readonly<{ title: string; fields: readonly PaperField[] }>

/**
 * Date of the last change to this text, printed in the PDF. Applications store the text agreed to together with this date; earlier
 * versions are in the file's history.
 */
export const APPLICATION_REVISED = '2026-11-28'

/** The printed application, made from the settings. */
export const APPLICATION_FILE = {
  label: 'Antrag als PDF herunterladen',
  href: '/Mitgliedsantrag.pdf',
} as const

/** On the website these are checkboxes; on paper they are signed. */
export const APPLICATION_TICKS = {
  mandate: 'Ich erteile dieses SEPA-Lastschriftmandat.',
  privacy: 'Ich habe die Datenschutzerklärung gelesen und bin damit einverstanden.',
} as const

/** Questions that are the same for every association. */
const QUESTIONS = {
  business: {
    title: 'Ihr Betrieb',
    fields: [
      { name: 'company', label: 'Firmenname', required: true, span: 6 },
      { name: 'street', label: 'Straße und Hausnummer', required: true, span: 4 },
      { name: 'addition', label: 'Zusatz', span: 2 },
      { name: 'postal_code', label: 'PLZ', required: true, span: 1 },
      { name: 'city', label: 'Ort', required: true, span: 5 },
      { name: 'phone', label: 'Telefon', required: true, span: 3 },
      { name: 'fax', label: 'Fax', span: 3 },
      { name: 'email', label: 'E-Mail', required: true, span: 3 },
      { name: 'website', label: 'Website', span: 3 },
    ],
  },
  contact: {
    title: 'Ansprechperson',
    fields: [
      { name: 'first_name', label: 'Vorname', required: true, span: 3 },
      { name: 'last_name', label: 'Nachname', required: true, span: 3 },
      { name: 'birthday', label: 'Geburtstag', span: 3, spoken: 'Geburtstag, Tag.Monat.Jahr' },
      { name: 'mobile', label: 'Mobil', span: 3 },
    ],
  },
  team: {
    title: 'Team und Gutscheinkarte',
    fields: [
      { name: 'employees', label: 'Beschäftigte gesamt', span: 2 },
      { name: 'full_time', label: 'Vollzeitstellen', span: 2 },
      { name: 'apprentices', label: 'Auszubildende', span: 2 },
    ],
  },
  vouchers: {
    name: 'vouchers',
    question: 'Nehmen Sie die Gutscheinkarte an?',
    answers: ['Ja', 'Nein'],
    preset: 'Ja',
  },
} as const

/** The printable application for membership: the questions of the website's form, and signatures. */
export function applicationForm({
  association,
  contact,
  membership,
}: Pick<Settings, 'association' | 'contact' | 'membership'>) {
  const { name, shortName } = association
  const address = addressOf({ association, contact })
  const { dative, accusative, its } = articlesOf(association)
  const fee = feeTexts(membership)
  return {
    title: 'Mitgliedsantrag',
    lead: 'Schön, dass Sie dabei sein möchten.',
    howTo: 'Am Bildschirm oder von Hand ausfüllen. Felder mit * brauchen wir.',
    revised: APPLICATION_REVISED,
    ...QUESTIONS,
    message: { name: 'message', label: 'Nachricht', span: 6 },
    declaration: `Ich beantrage die Aufnahme in ${accusative} ${name} und erkenne ${its} Satzung an. Mitgliedsbeitrag: ${fee.yearly} ${fee.interval} (${fee.monthly}).`,
    declarationSignature: {
      place: { name: 'place_date', label: 'Ort, Datum', spoken: 'Ort und Datum des Antrags', span: 2 },
      signature: 'Unterschrift',
    },
    mandate: {
      title: 'SEPA-Lastschriftmandat',
      lead: 'So kommt der Mitgliedsbeitrag an, ohne dass Sie daran denken müssen.',
      facts: [
        ['Zahlungsempfänger', address],
        ...(membership.creditorId
          ? [['Gläubiger-Identifikationsnummer', membership.creditorId] as const]
          : []),
        ['Mandatsreferenz', 'teilen wir Ihnen mit der Aufnahme mit'],
        ['Art der Zahlung', 'wiederkehrend, einmal im Jahr'],
      ],
      text: [
        `Ich erlaube ${dative} ${shortName}, den fälligen Mitgliedsbeitrag per Lastschrift von dem unten genannten Konto einzuziehen. Meine Bank weise ich an, die Lastschriften einzulösen, die der Verein auf dieses Konto zieht.`,
        'Ab dem Tag der Belastung habe ich acht Wochen Zeit, von meiner Bank die Erstattung des Betrags zu verlangen. Im Übrigen gelten die Bedingungen, die ich mit meiner Bank vereinbart habe. Der Verein kündigt den Einzug mindestens fünf Tage vorher an.',
      ],
      account: {
        title: 'Konto für den Mitgliedsbeitrag',
        fields: [
          { name: 'account_holder', label: 'Kontoinhaber', required: true, span: 6 },
          { name: 'iban', label: 'IBAN', required: true, span: 4 },
          { name: 'bic', label: 'BIC', span: 2 },
        ],
      },
      signature: {
        place: {
          name: 'mandate_place_date',
          label: 'Ort, Datum',
          spoken: 'Ort und Datum des Lastschriftmandats',
          span: 2,
        },
        signature: 'Unterschrift der Kontoinhaberin oder des Kontoinhabers',
      },
    },
    next: {
      title: 'Und dann?',
      steps: [
        'Beide Seiten unterschreiben.',
        `Per Post an ${address}${contact.email && `, oder als Scan an ${contact.email}`}.`,
        'Der Vorstand berät über Ihren Antrag und meldet sich bei Ihnen.',
      ],
    },
    privacy:
      'Ihre Angaben sieht nur der Vorstand. Er verwendet sie, um über Ihren Antrag zu entscheiden, Sie als Mitglied zu führen und den Mitgliedsbeitrag einzuziehen. Mehr dazu steht in der Datenschutzerklärung auf unserer Website.',
    ticks: APPLICATION_TICKS,
  } as const satisfies Record<string, unknown>
}

/** The parts of the form that have fields. */
export const paperParts = (form: ReturnType<typeof applicationForm>): readonly PaperPart[] => [
  form.business,
  form.contact,
  form.team,
  form.mandate.account,
]
