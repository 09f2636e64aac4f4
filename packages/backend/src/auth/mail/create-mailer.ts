import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { type Mailer, messageOf } from './mailer.ts'
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

/**
 * Writes mail to `DATA_DIR/outbox/` as .eml files, for installations without an SMTP server. The log names the file only: links in
 * mails sign in, and logs are read and kept by others.
 */
function createOutbox(dataDir: string, from: string, log: Logger): Mailer {
  const folder = join(dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    delivers: false,
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`)
      await writeFile(`${file}.new`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.new`, file)
      log.info({ file, subject: mail.subject }, 'mail in the outbox: SMTP_URL is not set')
    },
    close: async () => transport.close(),
  }
}
