import { type ReplyTopic, readReply } from './smtp-reply.ts'

/**
 * Meaning of a failure. "temporary": another attempt may succeed. "permanent": this mail will not be accepted. "unavailable": the server
 * accepts no mail at the moment, or none from us; other mails would fail alike.
 */
export type MailFailure = Readonly<{
  failure: 'temporary' | 'permanent' | 'unavailable'
  /** What the mail server refused; undefined where it refused nothing. */
  topic: ReplyTopic | undefined
  /** Status of the SMTP reply with its enhanced status code (RFC 3463) where there is one, e.g. "550 5.1.1". */
  status: string | undefined
}>

/** An error of nodemailer. */
type SmtpError = Readonly<{ code?: string; command?: string; response?: string; responseCode?: number }>

/** Kind of failure of an error of `platform.mail`, whose cause is an error of nodemailer; any other error counts as "unavailable". */
export function mailFailure(error: unknown): MailFailure {
  if (!(error instanceof Error)) return { failure: 'unavailable', topic: undefined, status: undefined }
  if ('failure' in error && 'topic' in error) return error as Error & MailFailure
  const smtp = (error.cause ?? {}) as SmtpError
  const topic = topicOfError(smtp)
  return { failure: kindOf(smtp, topic), topic, status: statusOf(smtp) }
}

function topicOfError({ code, command, response = '', responseCode }: SmtpError): ReplyTopic | undefined {
  const said = `${responseCode ?? ''} ${response}`
  const stage = code === 'EMESSAGE' || command === 'DATA' ? 'message' : 'recipient'
  const topic = readReply({ text: said, stage })
  if (topic === 'limit') return topic
  const isRefusal = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE'
  if (!isRefusal || responseCode === 421) return undefined
  // Without a reply nodemailer itself has refused the address, or the size.
  return topic ?? (stage === 'message' ? 'message' : 'address')
}

function kindOf({ responseCode }: SmtpError, topic: ReplyTopic | undefined): MailFailure['failure'] {
  if (topic === undefined || topic === 'limit') return 'unavailable'
  const isTemporary = responseCode !== undefined && responseCode < 500
  return isTemporary || topic === 'full' || topic === 'server' ? 'temporary' : 'permanent'
}

function statusOf({ response = '', responseCode }: SmtpError): string | undefined {
  if (responseCode === undefined) return undefined
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return [responseCode, enhanced].filter(Boolean).join(' ')
}
