import { harmless } from '../harmless.ts'
import { invitationOf } from './invitation.ts'
import { type MailKind, requiredText } from './mail-kind.ts'

/** Informs a person that their account can now change the entry of a business. Values: title; invitation or account, as of `invitationOf`. */
export const businessLinked: MailKind = (values, { siteUrl }) => {
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
