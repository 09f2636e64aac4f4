import type { Logger } from 'pino'
import type { Mailer } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import { createSmtpMailer } from './smtp.ts'

export type MailSettings = Readonly<{
  smtpUrl: string | undefined
  smtpTls: boolean
  dataDir: string
  siteUrl: string
  /** Sender name for mails that do not name a sender. */
  senderName: () => Promise<string>
}>

/** The SMTP server of the installation; without one, its outbox. */
export function createMailer(settings: MailSettings, log: Logger): Mailer {
  const { smtpUrl, senderName } = settings
  const from = senderOf(settings)
  const mailer = smtpUrl
    ? createSmtpMailer({ ...settings, smtpUrl }, from)
    : createOutbox(settings.dataDir, from, log)
  return {
    ...mailer,
    send: async (mail) => mailer.send({ ...mail, fromName: mail.fromName ?? (await senderName()) }),
  }
}

/** The user of `SMTP_URL` when it is an address, else one at the site's host. */
function senderOf({ smtpUrl, siteUrl }: MailSettings): string {
  const user = smtpUrl ? decodeURIComponent(new URL(smtpUrl).username) : ''
  return user.includes('@') ? user : `noreply@${new URL(siteUrl).hostname}`
}
