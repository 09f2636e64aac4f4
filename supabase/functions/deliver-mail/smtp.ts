import { createTransport } from 'nodemailer'
import type { Platform } from '../_shared/platform.ts'

/**
 * Mailer for runtimes without one: sends through the server of `SMTP_URL`, from `SMTP_FROM`, both secrets of the project. Hosted Supabase
 * allows port 465 (`smtps://`) only.
 */
export const mailBySmtp =
  (env: Platform['env']): Platform['mail'] =>
  async (mail) => {
    const [url, from] = [env('SMTP_URL'), env('SMTP_FROM')]
    if (!url || !from) throw new Error('SMTP_URL and SMTP_FROM are not set')
    const transport = createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    })
    try {
      await transport.sendMail({ ...mail, from })
    } finally {
      transport.close()
    }
  }
