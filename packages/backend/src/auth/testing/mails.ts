import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Mail } from '../../mail.ts'
import type { Mailer } from '../mail/mailer.ts'

export type TestSmtpServer = Readonly<{ port: number; mails: Email[]; close(): Promise<void> }>

/** An SMTP server that stores received mails; `options` can require authentication or TLS. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail)
          done()
        }, done)
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

export type MemoryMailer = Mailer & Readonly<{ mails: readonly Mail[] }>

/** A mailer that stores mails for tests, rendered from the real templates. */
export function createMemoryMailer(delivers: boolean): MemoryMailer {
  const mails: Mail[] = []
  return {
    mails,
    delivers,
    send: async (mail) => {
      mails.push(mail)
    },
    close: async () => {},
  }
}

/** The newest mail to an address, with token and code. */
export function lastMail(mails: readonly Mail[], to: string) {
  const mail = mails.findLast((sent) => sent.to === to)
  if (!mail) throw new Error(`nothing was sent to ${to}`)
  const link = /https?:\S+\/auth\/confirm\?\S+/.exec(mail.text)?.[0]
  const query = new URLSearchParams(link?.split('?')[1])
  return {
    ...mail,
    link,
    tokenHash: query.get('token_hash') ?? '',
    type: query.get('type'),
    redirectTo: query.get('redirect_to'),
    code: /Code.*? (\d{6})/.exec(mail.text)?.[1] ?? '',
  }
}
