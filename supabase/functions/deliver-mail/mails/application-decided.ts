import { harmless } from '../harmless.ts'
import { invitationOf } from './invitation.ts'
import { type MailContext, type MailKind, optionalText, requiredText, type Values } from './mail-kind.ts'

/**
 * Welcomes a new member, or informs an applicant of the rejection. Values: title (the business), state, name, reason; invitation (the token
 * of an invitation to an account) or account (the applicant already has one).
 */
export const applicationDecided: MailKind = (values, context) =>
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
