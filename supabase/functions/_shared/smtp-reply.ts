/**
 * Topic of a mail server's reply:
 * - `address`: there is no mailbox of this name.
 * - `full`: the mailbox takes nothing at the moment.
 * - `limit`: the sender has sent as much as it may for now.
 * - `sender`: the sender is not welcome: blocklists, reputation, authentication.
 * - `message`: its size or content.
 * - `server`: the server or the way there.
 */
export type ReplyTopic = 'address' | 'full' | 'limit' | 'sender' | 'message' | 'server'

/** `text` is the whole reply, with its codes; `stage` is the refused command (RCPT TO or DATA). */
export type Reply = Readonly<{ text: string; stage: 'recipient' | 'message' }>

type Rule = readonly [topic: ReplyTopic, pattern: RegExp]

/**
 * Words of replies, the first match counts: providers agree on words more than on codes. Collected from what Gmail, Microsoft 365, Yahoo,
 * GMX and web.de, IONOS, T-Online, Strato, Postfix and Exim document.
 */
const BY_TEXT: readonly Rule[] = [
  ['server', /insufficient (system|disk)/],
  // Limits of the recipient, not of the sender.
  ['full', /receiving mail (too quickly|at a rate)|recipient thread limit|user has too many messages/],
  [
    'full',
    /\b(mailbox|inbox|postfach)( \w+){0,2} (full|voll|over|exceed\w*)\b|\bstorage\b|speicher(volumen|platz)/,
  ],
  [
    'message',
    /\b(message|mail)( size)? (is )?(too (big|large)|exceeds)|\bsize limit|maximum (message )?size|nachricht zu gro/,
  ],
  [
    'limit',
    /\b(daily|hourly|24.hour)\b.*\b(limit|quota|maximum)|\b(limit|quota|maximum)\b.*\b(daily|hourly|per (day|hour|minute))\b/,
  ],
  ['limit', /\b(send|sending|submission|relay|outgoing|outbound) (rate |message )?(limit|quota)\b/],
  [
    'limit',
    /\b(mail|message|messages|recipient|recipients|rate) limit\b|\brate.limited|versandlimit|sendelimit/,
  ],
  [
    'limit',
    /throttl|too many (messages|e?-?mails|recipients|connections)|unusual sending|exceed.*\b(send|sent|sending|sender)\b|sender.*\bexceed/,
  ],
  ['full', /over.?quota|\bquota\b/],
  ['sender', /\bsender (address|domain|verify)|\bhelo\b|client host|reverse/],
  [
    'address',
    /\b(user|mailbox|recipient|account|e-?mail address|local part)\b[^;:]{0,40}\b(unknown|not found|not known|does ?n[o'’]t (exist|have)|invalid|disabled|inactive|closed|discontinued|suspended|no longer)\b/,
  ],
  [
    'address',
    /\b(no such|unknown|invalid|nonexistent) (user|mailbox|recipient|account|address|local part)|no mailbox|unrouteable address|recipient address rejected: (access denied|user)|nicht bekannt|doesn't have a/,
  ],
  [
    'sender',
    /\b(block|black|deny)\s?-?list|\bblocked\b|spam|dnsbl|\brbl\b|reputation|complaints|banned|unsolicited|gr[ae]y.?list|\b(spf|dkim|dmarc)\b|\bpolicy\b|relay|authenti|not (allowed|permitted|authori[sz]ed)|tosa@|postmaster/,
  ],
  ['address', /\b(domain|host)\b.{0,20}\b(not exist|not found)|nxdomain|null mx|mailbox unavailable/],
]

/** Subject and detail of enhanced status codes (RFC 3463), of those that providers give a meaning of their own first. */
const BY_STATUS: readonly Rule[] = [
  ['limit', /^(1\.90|4\.5|5\.3|7\.(232|233|705))$/],
  ['sender', /^1\.[78]$/],
  ['address', /^(1\.\d+|2\.1|4\.310)$/],
  ['message', /^(2\.3|3\.4|6\.\d+)$/],
  ['full', /^2\.\d+$/],
  ['server', /^[345]\.\d+$/],
  ['sender', /^7\.\d+$/],
]

/** Reply codes (RFC 5321) to RCPT TO without anything more. */
const BY_CODE: readonly Rule[] = [
  ['full', /^[45]52$/],
  ['address', /^55[013]$/],
  ['server', /^[45]/],
]

/** Numbers of IP addresses and of versions have more parts. */
const STATUS = /(?<![\d.])[245]\.(\d{1,3}\.\d{1,3})(?![\d.]*\d)/
const CODE = /(?<![\d.])[245]\d\d(?![\d.]*\d)/

const topicOf = (rules: readonly Rule[], value: string | undefined): ReplyTopic | undefined =>
  value === undefined ? undefined : rules.find(([, pattern]) => pattern.test(value))?.[0]

/** The topic of a reply or of the text of a bounce; undefined where it says nothing that is known. */
export function readReply({ text, stage }: Reply): ReplyTopic | undefined {
  // Mailboxes and servers are named in replies: their words say nothing.
  const words = text.replaceAll(/<[^>]*>|\S+@\S+\.\S+/g, ' ').toLowerCase()
  const code = CODE.exec(words)?.[0]
  return (
    topicOf(BY_TEXT, words) ??
    topicOf(BY_STATUS, STATUS.exec(words)?.[1]) ??
    (code !== undefined && stage === 'message' ? 'message' : topicOf(BY_CODE, code))
  )
}

/** Whether the topic concerns the address itself. */
export const concernsMailbox = (topic: ReplyTopic): boolean =>
  topic === 'address' || topic === 'full' || topic === 'server'

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
