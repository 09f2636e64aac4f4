import { createTransport, type Transporter } from 'nodemailer'
import type { Mail, Platform } from './platform.ts'

/** Connections to the SMTP server, shared by all mail of an instance. */
const MOST_CONNECTIONS = 5

/**
 * Mailer for runtimes without one: sends through the server of `SMTP_URL`, from `SMTP_FROM`, both secrets of the project. Hosted Supabase
 * allows port 465 (`smtps://`) only.
 */
export function mailBySmtp(env: Platform['env']): Pick<Platform, 'mail' | 'mailDelivers'> {
  const [url, from] = [env('SMTP_URL'), env('SMTP_FROM')]
  if (!url || !from) {
    const mail = () => Promise.reject(new Error('SMTP_URL and SMTP_FROM are not set'))
    return { mail, mailDelivers: false }
  }
  return {
    mailDelivers: true,
    async mail(mail) {
      await transportTo(url)
        .sendMail(messageOf(mail, from))
        .catch((cause: unknown) => {
          throw new Error('The SMTP server did not accept a mail', { cause })
        })
    },
  }
}

/** By URL: an instance serves many calls, and connections are kept for the next. */
const transports = new Map<string, Transporter>()

function transportTo(url: string): Transporter {
  const transport =
    transports.get(url) ??
    createTransport({
      url,
      pool: true,
      maxConnections: MOST_CONNECTIONS,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    })
  transports.set(url, transport)
  return transport
}

/** RFC 3834: no out-of-office replies to a program. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

/** Options of nodemailer; `from` is an address, with or without a name. */
function messageOf({ to, toName = '', fromName, ...mail }: Mail, from: string) {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  return {
    ...mail,
    headers: { ...AUTOMATIC, ...mail.headers },
    to: { name: toName, address: to },
    from: fromName === undefined ? from : { name: fromName, address },
  }
}
