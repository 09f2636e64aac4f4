import { IDEA_STATES } from '../../_shared/idea-states.ts'
import {
  enumerate,
  OWN_ENTRIES,
  theSubmission,
  yourSubmission,
  yours,
} from '../../_shared/submission-nouns.ts'
import {
  harmless,
  ideaAddress,
  type MailContext,
  type MailKind,
  optionalText,
  type Paragraph,
  requiredText,
  type Values,
} from './mail-kind.ts'
import { officeDigest, officeNews } from './office-notice.ts'
import { submissionDecided } from './submission-decided.ts'

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

/**
 * Welcomes a new member, or informs an applicant of the rejection. Values: title (the business), state, name, reason; invitation (the token
 * of an invitation to an account) or account (the applicant already has one).
 */
const applicationDecided: MailKind = (values, context) =>
  requiredText(values, 'state') === 'published' ? welcome(values, context) : refusal(values, context)

function welcome(values: Values, { association, siteUrl }: MailContext) {
  const business = harmless(requiredText(values, 'title'))
  return {
    subject: `Willkommen beim ${association.name}`,
    paragraphs: [
      `wir freuen uns: ${business} ist jetzt Mitglied. Herzlich willkommen!`,
      ...invitationOf(values, siteUrl, '/member'),
      'Haben Sie Fragen, schreiben Sie uns einfach.',
    ],
  }
}

function refusal(values: Values, { association }: MailContext) {
  const reason = optionalText(values, 'reason')
  return {
    subject: `Ihr Mitgliedsantrag beim ${association.name}`,
    paragraphs: [
      `vielen Dank für Ihr Interesse. Ihrem Mitgliedsantrag für ${harmless(requiredText(values, 'title'))} können wir leider nicht entsprechen.`,
      ...(reason ? [`Grund: ${reason}`] : []),
      'Haben Sie Fragen, schreiben Sie uns einfach.',
    ],
  }
}

const DAY = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Informs the submitter of an idea, if they wish, of its next step. Values: id and title of the idea, state and reached_on of the step,
 * answer and signature of the association, token of the status page.
 */
const ideaStep: MailKind = (values, { siteUrl }) => {
  const state = requiredText(values, 'state') as keyof typeof IDEA_STATES
  const answer = optionalText(values, 'answer')
  const page = `${siteUrl}/status/${requiredText(values, 'token')}`
  return {
    subject: `Ihre Idee: ${IDEA_STATES[state] ?? 'Es gibt Neues'}`,
    paragraphs: [
      `zu Ihrer Idee „${harmless(requiredText(values, 'title'))}“ gibt es Neues. Stand seit ${DAY.format(new Date(requiredText(values, 'reached_on')))}: ${IDEA_STATES[state] ?? state}.`,
      ...(answer ? [`Antwort (${requiredText(values, 'signature')}):\n${answer}`] : []),
      { url: ideaAddress(siteUrl, requiredText(values, 'id')), label: 'Idee ansehen' },
      'Möchten Sie zu dieser Idee keine Nachrichten mehr? Hier stellen Sie sie ab:',
      { url: page, label: 'Nachrichten abstellen' },
      'Sie haben nichts eingereicht? Dann hat jemand Ihre Adresse angegeben; auch dann genügt dieser Link.',
    ],
    oneClick: page,
  }
}

/** Acknowledges an event, with its private link. Values: kind, title, state (published or pending), token of the status page. */
const submissionReceived: MailKind = (values, { siteUrl }) => {
  const what = yourSubmission(requiredText(values, 'kind'))
  const state =
    requiredText(values, 'state') === 'published'
      ? 'Der Eintrag steht schon auf unserer Website.'
      : 'Wir sehen uns den Eintrag an, bevor er auf unserer Website erscheint.'
  return {
    subject: `${what} ist angekommen`,
    paragraphs: [
      `vielen Dank! ${what} „${harmless(requiredText(values, 'title'))}“ ist angekommen. ${state}`,
      'Mit diesem Link sehen Sie den Eintrag, korrigieren ihn oder ziehen ihn zurück, bis die Veranstaltung vorbei ist. Bitte behalten Sie ihn für sich:',
      {
        url: `${siteUrl}/status/${requiredText(values, 'token')}`,
        label: 'Ansehen, korrigieren oder zurückziehen',
      },
      'Sie haben nichts eingereicht? Dann hat jemand Ihre Adresse angegeben. Mit dem Link können Sie den Eintrag zurückziehen.',
    ],
  }
}

/**
 * Informs the person who changed the entry of a business of the office's decision. Values: title and id (business) of the business, decision,
 * reason.
 */
const businessChangeDecided: MailKind = (values, { siteUrl }) => {
  const accepted = requiredText(values, 'decision') === 'accept'
  const title = harmless(requiredText(values, 'title'))
  const reason = optionalText(values, 'reason')
  return {
    subject: accepted ? 'Ihre Änderungen sind jetzt zu sehen' : 'Ihre Änderungen haben wir nicht übernommen',
    paragraphs: [
      accepted
        ? `vielen Dank! Was Sie am Eintrag von ${title} geändert haben, ist jetzt auf unserer Website zu sehen.`
        : `was Sie am Eintrag von ${title} geändert haben, übernehmen wir nicht. Zu sehen bleibt, was bisher galt.`,
      ...(reason ? [`Grund: ${reason}`] : []),
      { url: `${siteUrl}/member/betrieb/${requiredText(values, 'business')}`, label: 'Mein Betrieb' },
    ],
  }
}

/** Informs a person that their account can now change the entry of a business. Values: title; invitation or account, as of `invitationOf`. */
const businessLinked: MailKind = (values, { siteUrl }) => {
  const title = harmless(requiredText(values, 'title'))
  return {
    subject: 'Ihr Betrieb auf unserer Website',
    paragraphs: [
      `den Eintrag von ${title} können Sie ab sofort selbst aktuell halten: Öffnungszeiten, Kontakt, Texte und Bilder. Sie finden ihn im Mitgliederbereich unter „Mein Betrieb“.`,
      ...invitationOf(values, siteUrl, '/member/betrieb'),
      'Haben Sie mit diesem Betrieb nichts zu tun? Dann geben Sie uns bitte Bescheid.',
    ],
  }
}

/** Confirms that an account will be deleted. Values: until, the German date of the deletion. */
const accountDeletion: MailKind = (values, { siteUrl }) => {
  const until = requiredText(values, 'until')
  return {
    subject: `Ihr Konto wird am ${until} gelöscht`,
    paragraphs: [
      `Sie haben Ihr Konto gelöscht. Am ${until} entfernen wir es mit Ihrem Profil, Ihren ${enumerate(['Fotobeiträgen', ...OWN_ENTRIES.dative])} und Ihrem Newsletter-Abonnement. Von Ihren Ideen und Veranstaltungen bleibt der Text ohne Ihren Namen stehen.`,
      'Möchten Sie es behalten, oder waren Sie das nicht? Dann melden Sie sich bis dahin einfach an:',
      { url: `${siteUrl}/auth/login`, label: 'Anmelden und Konto behalten' },
    ],
  }
}

/** What somebody on the board sends to himself, to see whether mails arrive. Values: name and greeting as they are typed; each may be missing. */
const testMail: MailKind = (values, { siteUrl }) => ({
  association: Object.fromEntries(
    ['name', 'greeting'].flatMap((name) => {
      const value = optionalText(values, name)
      return value ? [[name, value] as const] : []
    }),
  ),
  subject: 'Testmail: Der Versand funktioniert',
  paragraphs: [
    'diese E-Mail hat Ihre Website verschickt. Wenn Sie sie lesen, kommen auch Bestätigungen, Einladungen und der Newsletter an.',
    'Lag sie im Spam-Ordner? Dann geben Sie der Person Bescheid, die den Server betreut: Für die Domain fehlen vermutlich Einträge wie SPF oder DKIM.',
    { url: `${siteUrl}/admin`, label: 'Zur Verwaltung' },
  ],
})

/** Every kind of queued mails, by its name in `private.queue_mail`. */
export const MAILS: Readonly<Record<string, MailKind>> = {
  'account-deletion': accountDeletion,
  'application-decided': applicationDecided,
  'business-change-decided': businessChangeDecided,
  'business-linked': businessLinked,
  'idea-step': ideaStep,
  'office-digest': officeDigest,
  'office-news': officeNews,
  'submission-decided': submissionDecided,
  'submission-received': submissionReceived,
  'report-received': reportReceived,
  'report-decided': reportDecided,
  'submission-restricted': submissionRestricted,
  'test-mail': testMail,
}

/** The way into the members' area. Values: invitation (the token of an invitation to an account) or account (there is one already); nothing without both. */
function invitationOf(values: Values, siteUrl: string, path: string): readonly Paragraph[] {
  const token = optionalText(values, 'invitation')
  if (token) {
    const query = new URLSearchParams({ token_hash: token, type: 'invite', redirect_to: `${siteUrl}${path}` })
    return [
      'Für den Mitgliederbereich haben wir ein Konto für Sie angelegt. Nehmen Sie die Einladung an und wählen Sie Ihr Passwort:',
      { url: `${siteUrl}/auth/confirm?${query}`, label: 'Einladung annehmen' },
      'Der Link gilt 24 Stunden lang und nur ein einziges Mal. Ist er abgelaufen, wählen Sie auf der Seite zum Anmelden „Passwort vergessen?“.',
    ]
  }
  if (values.account === true) {
    return [
      'Mit Ihrem Konto kommen Sie ab sofort in den Mitgliederbereich:',
      { url: `${siteUrl}/auth/login`, label: 'Anmelden' },
    ]
  }
  return []
}
