import type { Paragraph } from '../paragraphs-mail.ts'
import { optionalText, type Values } from './mail-kind.ts'

/** The way into the members' area. Values: invitation (the token of an invitation to an account) or account (there is one already); nothing without both. */
export function invitationOf(values: Values, siteUrl: string, path: string): readonly Paragraph[] {
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
