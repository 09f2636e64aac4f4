import { harmless } from '../harmless.ts'
import { type MailKind, optionalText, requiredText } from './mail-kind.ts'

/** "Ihre Idee": the word for a kind of submission, with what agrees with it. */
const SUBMISSIONS: Readonly<Record<string, string>> = {
  idea: 'Ihre Idee',
  post: 'Ihr Fotobeitrag',
  event: 'Ihre Veranstaltung',
  job: 'Ihr Stellenangebot',
}

/** Tells who gave an address what became of a submission. Values: kind, title, state (published or rejected), reason, token of the status page. */
export const submissionDecided: MailKind = (values, { association, siteUrl }) => {
  const what = SUBMISSIONS[requiredText(values, 'kind')] ?? 'Ihre Einsendung'
  const title = harmless(requiredText(values, 'title'))
  const isPublished = requiredText(values, 'state') === 'published'
  const reason = optionalText(values, 'reason')
  const token = optionalText(values, 'token')
  return {
    subject: isPublished ? `${what} ist jetzt veröffentlicht` : `${what} wurde nicht veröffentlicht`,
    paragraphs: [
      'Grüß Gott,',
      isPublished
        ? `vielen Dank! ${what} „${title}“ ist jetzt auf unserer Website zu sehen.`
        : `vielen Dank für Ihre Mühe. ${what} „${title}“ veröffentlichen wir nicht.`,
      ...(reason && !isPublished ? [`Grund: ${reason}`] : []),
      ...(token ? [{ url: `${siteUrl}/status/${token}`, label: 'Stand ansehen' }] : []),
      'Sie haben nichts eingereicht? Dann hat jemand Ihre Adresse angegeben, und Sie können diese Mail löschen.',
      association,
    ],
  }
}
