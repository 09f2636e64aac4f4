/** A mail that the SMTP server did not accept; `cause` is the error of nodemailer, with the server's reply. */
export class MailError extends Error {
  override name = 'MailError'

  constructor(message: string, cause: unknown) {
    super(message, { cause })
  }
}
