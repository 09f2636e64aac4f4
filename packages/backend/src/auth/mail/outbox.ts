import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { type Mailer, messageOf } from './mailer.ts'

/**
 * Writes mail to `DATA_DIR/outbox/` as .eml files, for installations without an SMTP server. The log names the file only: links in
 * mails sign in, and logs are read and kept by others.
 */
export function createOutbox(dataDir: string, from: string, log: Logger): Mailer {
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
