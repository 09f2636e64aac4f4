import { enumerate, OWN_ENTRIES } from '../../_shared/submission-nouns.ts'
import { type MailKind, requiredText } from './mail-kind.ts'

/** Confirms that an account will be deleted. Values: until, the German date of the deletion. */
export const accountDeletion: MailKind = (values, { siteUrl }) => {
  const until = requiredText(values, 'until')
  return {
    subject: `Ihr Konto wird am ${until} gelöscht`,
    paragraphs: [
      `Sie haben Ihr Konto gelöscht. Am ${until} entfernen wir es mit Ihrem Profil, Ihren ${enumerate(['Fotobeiträgen', ...OWN_ENTRIES.dative])} und Ihrer Newsletter-Anmeldung. Von Ihren Ideen und Veranstaltungen bleibt der Text ohne Ihren Namen stehen.`,
      'Möchten Sie es behalten, oder waren Sie das nicht? Dann melden Sie sich bis dahin einfach an:',
      { url: `${siteUrl}/auth/login`, label: 'Anmelden und Konto behalten' },
    ],
  }
}
