import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { mailBySmtp } from '../../functions/_shared/smtp.ts'

/**
 * A real mail server, closed after the test. It refuses addresses that start with "nobody", and with 421 then closes the connection. `mailer`
 * sends to it; `asked` are the addresses of every RCPT TO.
 */
export async function startMailServer(refusal: 550 | 450 | 421 = 550) {
  const asked: string[] = []
  const received: Email[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address)
      const isRefused = address.startsWith('nobody')
      done(isRefused ? Object.assign(new Error('no'), { responseCode: refusal }) : undefined)
    },
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      received.push(await PostalMime.parse(Buffer.concat(chunks)))
      done()
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const open = new Set<Socket>()
  smtp.server.on('connection', (socket: Socket) => open.add(socket))
  onTestFinished(async () => {
    // The mailer keeps its connection for the next mail, and would do so for twenty seconds.
    for (const socket of open) socket.destroy()
    await new Promise<void>((closed) => smtp.close(() => closed()))
  })
  const variables: Record<string, string> = {
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    SMTP_FROM: 'Verein <verein@example.org>',
  }
  return { asked, received, mailer: mailBySmtp((name) => variables[name]) }
}
