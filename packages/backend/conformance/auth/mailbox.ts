import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

/** The newest mail to an address: the query of its link, and its code. */
export type ReceivedMail = Readonly<{
  tokenHash: string
  type: string
  redirectTo: string
  code: string
  mail: Email
}>

export type Mailbox = Readonly<{
  url: string
  /** Waits for the next mail to an address; each is returned once. */
  mailTo(address: string): Promise<ReceivedMail>
  /** Mails to an address that have not been read. */
  unread(address: string): number
  close(): Promise<void>
}>

/** An SMTP server that accepts every mail and delivers none, on a port or any free one. */
export async function openMailbox(at = 0): Promise<Mailbox> {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
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
  })
  server.on('error', () => {})
  server.listen(at, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const isTo = (address: string) => (mail: Email) => mail.to?.some((to) => to.address === address) ?? false
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailTo: (address) =>
      vi.waitFor(() => {
        const found = mails.findLastIndex(isTo(address))
        const [mail] = found < 0 ? [] : mails.splice(found, 1)
        if (!mail) throw new Error(`no mail to ${address}`)
        return read(mail)
      }, 10_000),
    unread: (address) => mails.filter(isTo(address)).length,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Ours link to a page with `token_hash`; those of the real service to itself with `token`, and their subject is the code. */
function read(mail: Email): ReceivedMail {
  const text = `${mail.subject} ${mail.text ?? mail.html?.replaceAll('&amp;', '&') ?? ''}`
  const link = /https?:[^\s"]+\/(?:auth\/confirm|verify)\?[^\s"]+/.exec(text)?.[0]
  const query = new URL(link ?? 'http://no-link').searchParams
  return {
    tokenHash: query.get('token_hash') ?? query.get('token') ?? '',
    type: query.get('type') ?? '',
    redirectTo: query.get('redirect_to') ?? '',
    code: /\b\d{6}\b/.exec(text.replace(/https?:\S+/g, ''))?.[0] ?? '',
    mail,
  }
}
