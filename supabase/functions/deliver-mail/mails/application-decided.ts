import { harmless } from '../harmless.ts'
import type { Paragraph } from '../paragraphs-mail.ts'
import { type MailContext, type MailKind, optionalText, requiredText, type Values } from './mail-kind.ts'

/**
 * Welcomes a new member, or tells an applicant that the board has decided otherwise. Values: title (the business), state, name, reason;
 * invitation (the token of an invitation to an account) or account (there is one already).
 */
export const applicationDecided: MailKind = (values, context) =>
  requiredText(values, 'state') === 'published' ? welcome(values, context) : refusal(values, context)

function welcome(values: Values, { association, siteUrl }: MailContext) {
  const business = harmless(requiredText(values, 'title'))
  return {
    subject: `Willkommen beim ${association.name}`,
    paragraphs: [
      `wir freuen uns: ${business} ist jetzt Mitglied beim ${association.name}. Herzlich willkommen!`,
      ...account(values, siteUrl),
      'Haben Sie Fragen, schreiben Sie uns einfach.',
    ],
  }
}

function account(values: Values, siteUrl: string): readonly Paragraph[] {
  const token = optionalText(values, 'invitation')
  if (token) {
    const query = new URLSearchParams({ token_hash: token, type: 'invite', redirect_to: `${siteUrl}/member` })
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
