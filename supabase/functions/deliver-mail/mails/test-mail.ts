import type { MailKind } from './mail-kind.ts'

/** What somebody on the board sends to himself, to see whether mails arrive. */
export const testMail: MailKind = (_values, { siteUrl }) => ({
  subject: 'Testmail: Der Versand funktioniert',
  paragraphs: [
    'diese E-Mail hat Ihre Website verschickt. Wenn Sie sie lesen, kommen auch Bestätigungen, Einladungen und der Newsletter an.',
    'Lag sie im Spam-Ordner? Dann geben Sie der Person Bescheid, die den Server betreut: Für die Domain fehlen vermutlich Einträge wie SPF oder DKIM.',
    { url: `${siteUrl}/admin`, label: 'Zur Verwaltung' },
  ],
})
