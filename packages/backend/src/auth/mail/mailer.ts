export type Mail = Readonly<{
  to: string
  subject: string
  text: string
  html: string
}>

/** Whom mail comes from, as its readers see it. */
export type Sender = Readonly<{ name: string; address: string }>

/** Where mail goes: to an SMTP server, or into the outbox of an installation that has none. */
export type Mailer = Readonly<{
  /**
   * Whether people receive what is sent. Where they do, an address has to be confirmed before its account can sign in; where
   * they do not, accounts are confirmed at once.
   */
  delivers: boolean
  /** Resolves once the mail is handed over or safely in the outbox. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}>
