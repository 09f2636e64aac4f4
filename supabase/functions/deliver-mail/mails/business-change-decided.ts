import { harmless } from '../harmless.ts'
import { type MailKind, optionalText, requiredText } from './mail-kind.ts'

/**
 * Informs the person who changed the entry of a business of the office's decision. Values: title and id (business) of the business, decision,
 * reason.
 */
export const businessChangeDecided: MailKind = (values, { siteUrl }) => {
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
