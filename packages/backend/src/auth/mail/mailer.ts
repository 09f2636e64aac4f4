import type { Mail } from '../../mail/mail.ts'

/** The sender of mails. */
export type Sender = Readonly<{ name: string; address: string }>

/** The destination of mail: an SMTP server, or the outbox of an installation without one. */
export type Mailer = Readonly<{
  /**
   * Whether people receive what is sent. Where they do, an address has to be confirmed before its account can sign in; where
   * they do not, accounts are confirmed at once.
   */
  delivers: boolean
  /** Resolves once the mail is handed over or safely in the outbox; rejects with a `MailError`. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}>

/** Options of nodemailer for a mail. */
export function messageOf({ to, toName = '', fromName, ...mail }: Mail, from: Sender) {
  return {
    ...mail,
    headers: { ...mail.headers },
    to: { name: toName, address: to },
    from: { ...from, name: fromName ?? from.name },
  }
}
