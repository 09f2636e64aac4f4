import type { Mail } from '../../mail.ts'

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
export function messageOf({ to, toName = '', fromName = '', ...mail }: Mail, from: string) {
  return {
    ...mail,
    headers: { ...AUTOMATIC, ...mail.headers },
    to: { name: toName, address: to },
    from: { name: fromName, address: from },
  }
}
