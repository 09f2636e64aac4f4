import { createTransport } from 'nodemailer'
import { MailError } from './mail-error.ts'
import { type Mailer, messageOf } from './mailer.ts'

export type SmtpSettings = Readonly<{
  smtpUrl: string
  /** False: mail is sent unencrypted where the server offers no STARTTLS. */
  smtpTls: boolean
  /** Its host is the name in the SMTP greeting (EHLO), instead of the machine's. */
  siteUrl: string
}>

/** Connections to the SMTP server, shared by all mail; further mails wait for one. */
const MOST_CONNECTIONS = 5

/** Options of nodemailer. With `smtpTls` a server without STARTTLS is an error, also when it is stripped on the way. */
export function smtpConnection({ smtpUrl, smtpTls, siteUrl }: SmtpSettings) {
  return { url: smtpUrl, requireTLS: smtpTls, name: new URL(siteUrl).hostname }
}

/** Whether sending failed because of missing TLS or an invalid certificate. */
export const lacksEncryption = (error: unknown): boolean => (error as { code?: unknown }).code === 'ETLS'

/** Sends mail to an SMTP server over a pool of connections, which are kept for the next mail. */
export function createSmtpMailer(settings: SmtpSettings, from: string): Mailer {
  const transport = createTransport({
    ...smtpConnection(settings),
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    delivers: true,
    async send(mail) {
      await transport.sendMail(messageOf(mail, from)).catch((cause: unknown) => {
        const message = lacksEncryption(cause)
          ? 'The SMTP server offers no encryption (STARTTLS). SMTP_TLS=off would send in clear.'
          : 'The SMTP server did not accept a mail'
        throw new MailError(message, cause)
      })
    },
    close: async () => transport.close(),
  }
}
