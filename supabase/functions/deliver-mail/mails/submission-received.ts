import { yourSubmission } from '../../_shared/submission-nouns.ts'
import { harmless } from '../harmless.ts'
import { type MailKind, requiredText } from './mail-kind.ts'

/** Acknowledges an event, with its private link. Values: kind, title, state (published or pending), token of the status page. */
export const submissionReceived: MailKind = (values, { siteUrl }) => {
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
