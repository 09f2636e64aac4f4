import type { Logger } from 'pino'
import type { Mailer, Sender } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import { createSmtpMailer } from './smtp.ts'

export type MailSettings = Readonly<{
  smtpUrl: string | undefined
  smtpTls: boolean
  dataDir: string
  siteUrl: string
  /** Name of the sender. */
  senderName: string
}>

/** The SMTP server of the installation, or its outbox where there is none. */
export function createMailer(settings: MailSettings, log: Logger): Mailer {
  const { smtpUrl } = settings
  const from = senderOf(settings)
  return smtpUrl
    ? createSmtpMailer({ ...settings, smtpUrl }, from)
    : createOutbox(settings.dataDir, from, log)
}

/** The user of `SMTP_URL` when it is an address, else one at the site's host. */
function senderOf({ smtpUrl, siteUrl, senderName: name }: MailSettings): Sender {
  const user = smtpUrl ? decodeURIComponent(new URL(smtpUrl).username) : ''
  return { name, address: user.includes('@') ? user : `noreply@${new URL(siteUrl).hostname}` }
}
