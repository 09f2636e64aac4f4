/** A mail to one recipient. */
export type Mail = Readonly<{
  /** One address; it is never parsed as a list. */
  to: string
  /** Name of the recipient. */
  toName?: string | undefined
  subject: string
  text: string
  html: string
  /** Replaces the sender's name; the address stays the installation's. */
  fromName?: string | undefined
  replyTo?: string | undefined
  /** `<local@host>`; by default a new one. */
  messageId?: string | undefined
  /** Further headers, e.g. `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>> | undefined
}>
