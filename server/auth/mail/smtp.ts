import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** Hands mail to an SMTP server, over a few connections that stay open. */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    delivers: true,
    async send(mail) {
      await transport.sendMail({ ...mail, from })
    },
    close: async () => transport.close(),
  }
}
