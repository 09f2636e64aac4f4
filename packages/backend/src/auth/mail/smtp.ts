import { createTransport } from 'nodemailer'
import type { Mailer, Sender } from './mailer.ts'

export type SmtpSettings = Readonly<{
  smtpUrl: string
  /** False lets mail leave in clear where the server offers no encryption. */
  smtpTls: boolean
  /** Address of the site: by its host the server greets, not by the name of the machine. */
  siteUrl: string
}>

/** How the server is reached, for nodemailer. A connection without encryption is refused also where something in between hides STARTTLS. */
export function smtpConnection({ smtpUrl, smtpTls, siteUrl }: SmtpSettings) {
  return { url: smtpUrl, requireTLS: smtpTls, name: new URL(siteUrl).hostname }
}

/** Whether the server was left because it would not encrypt, or not with a certificate that holds. */
export const lacksEncryption = (error: unknown): boolean => (error as { code?: unknown }).code === 'ETLS'

/** Hands mail to an SMTP server, over a few connections that stay open. */
export function createSmtpMailer(settings: SmtpSettings, from: Sender): Mailer {
  const transport = createTransport({
    ...smtpConnection(settings),
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    delivers: true,
    async send(mail) {
      await transport.sendMail({ ...mail, from }).catch((cause: unknown) => {
        if (!lacksEncryption(cause)) throw cause
        throw new Error(
          'The SMTP server offers no encryption (STARTTLS). SMTP_TLS=off would send in clear.',
          {
            cause,
          },
        )
      })
    },
    close: async () => transport.close(),
  }
}
