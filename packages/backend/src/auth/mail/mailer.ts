import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Mail } from '../../mail.ts'

type MailSettings = Readonly<{
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

type SmtpSettings = Readonly<{
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
function createSmtpMailer(settings: SmtpSettings, from: string): Mailer {
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

/** The destination of mail: an SMTP server, or the outbox of an installation without one. */
export type Mailer = Readonly<{
  /**
   * Whether mail reaches people. If it does, an address has to be confirmed before its account can sign in; otherwise accounts are
   * confirmed at once.
   */
  delivers: boolean
  /** Resolves when the mail is handed over or safely in the outbox; rejects with a `MailError`. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}>

/** RFC 3834: no out-of-office replies to a program. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

/** Options of nodemailer for a mail; `from` is the sender's address. */
function messageOf({ to, toName = '', fromName = '', ...mail }: Mail, from: string) {
  return {
    ...mail,
    headers: { ...AUTOMATIC, ...mail.headers },
    to: { name: toName, address: to },
    from: { name: fromName, address: from },
  }
}

/** A mail that the SMTP server did not accept; `cause` is the error of nodemailer, with the server's reply. */
export class MailError extends Error {
  override name = 'MailError'

  constructor(message: string, cause: unknown) {
    super(message, { cause })
  }
}
