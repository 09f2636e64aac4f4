import type { Mail } from '../../mail/mail.ts'

/** Whom mail comes from, as its readers see it. */
export type Sender = Readonly<{ name: string; address: string }>

/** Where mail goes: to an SMTP server, or into the outbox of an installation that has none. */
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
