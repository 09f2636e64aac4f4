import type { Logger } from 'pino'
import type { Mailer } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import { createSmtpMailer } from './smtp.ts'

export type MailSettings = Readonly<{ smtpUrl: string | undefined; dataDir: string; siteUrl: string }>

/** The SMTP server of the installation, or its outbox where there is none. */
export function createMailer(settings: MailSettings, log: Logger): Mailer {
  const from = senderOf(settings)
  return settings.smtpUrl
    ? createSmtpMailer(settings.smtpUrl, from)
    : createOutbox(settings.dataDir, from, log)
}

/** The account the SMTP server knows, when it is an address, or else the site's own host. */
function senderOf({ smtpUrl, siteUrl }: MailSettings): string {
  const user = smtpUrl ? decodeURIComponent(new URL(smtpUrl).username) : ''
  return user.includes('@') ? user : `noreply@${new URL(siteUrl).hostname}`
}
