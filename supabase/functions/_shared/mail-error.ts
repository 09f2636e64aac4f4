/**
 * What a failure means. "temporary": the server refused this mail for now (4xx). "permanent": permanently (5xx). "unavailable": it accepts
 * no mail at the moment, from nobody or from us; other mails would fail alike.
 */
export type MailFailure = Readonly<{
  failure: 'temporary' | 'permanent' | 'unavailable'
  /** What was refused: the address (RCPT TO) or the message (DATA). */
  refused: 'recipient' | 'message' | undefined
  /** Status of the SMTP reply with its enhanced status code (RFC 3463) where there is one, e.g. "550 5.1.1". */
  status: string | undefined
}>

type SmtpError = Readonly<{ code?: string; command?: string; response?: string; responseCode?: number }>

/** A mail that the SMTP server did not accept; the same as the server's own `MailError` (a test compares them). */
export class MailError extends Error implements MailFailure {
  override name = 'MailError'
  readonly failure: MailFailure['failure']
  readonly refused: MailFailure['refused']
  readonly status: MailFailure['status']

  /** `cause` is an error of nodemailer. */
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    const { code, command, response, responseCode } = cause as SmtpError
    const isRefusal = responseCode !== 421 && command !== 'MAIL FROM'
    if (isRefusal && code === 'EENVELOPE') this.refused = command === 'DATA' ? 'message' : 'recipient'
    else if (code === 'EMESSAGE') this.refused = responseCode === 421 ? undefined : 'message'
    if (!this.refused) this.failure = 'unavailable'
    else this.failure = responseCode !== undefined && responseCode < 500 ? 'temporary' : 'permanent'
    const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
    this.status = responseCode === undefined ? undefined : [responseCode, enhanced].filter(Boolean).join(' ')
  }
}

/** Kind of failure of an error of `platform.mail`; any other error counts as "unavailable". */
export function mailFailure(error: unknown): MailFailure {
  if (error instanceof Error && 'failure' in error && 'refused' in error) return error as Error & MailFailure
  return { failure: 'unavailable', refused: undefined, status: undefined }
}

/** Whether a refusal is about the address: codes x.7.x are about rules of the server, such as who may send. */
export const concernsAddress = ({ refused, status }: MailFailure): boolean =>
  refused === 'recipient' && !/ \d\.7\./.test(status ?? '')
