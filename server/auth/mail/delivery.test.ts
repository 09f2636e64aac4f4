import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createMailer } from './create-mailer.ts'
import { createDelivery } from './delivery.ts'
import { startSmtpServer } from './testing/smtp-server.ts'

const MAIL = {
  to: 'erika@example.org',
  subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
  text: 'Grüß Gott, hier ist Ihr Link.',
  html: '<p>Grüß Gott, hier ist Ihr Link.</p>',
}
const SITE = 'https://www.gewerbeverein.example'

const openings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of openings.splice(0).reverse()) await close()
})

/** What the log was told, and a delivery over the given address with pauses that a test can wait for. */
function delivery(smtpUrl: string, pauses = [20, 20, 20]) {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = pino({ level: 'info' }, sink)
  const mailer = createMailer({ smtpUrl, dataDir: '/nonexistent', siteUrl: SITE }, log)
  const made = createDelivery(mailer, log, { pauses })
  openings.push(() => made.close())
  return { ...made, lines }
}

async function smtp(options: Parameters<typeof startSmtpServer>[0] = {}) {
  const server = await startSmtpServer({ disabledCommands: ['STARTTLS', 'AUTH'], ...options })
  openings.push(() => server.close())
  return server
}

test('a mail arrives with both its parts, its umlauts and a sender of the site', async () => {
  const server = await smtp()
  delivery(`smtp://127.0.0.1:${server.port}`).post(MAIL)
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), 5_000)
  const [mail] = server.mails
  expect(mail).toMatchObject({
    from: { address: 'noreply@www.gewerbeverein.example' },
    to: [{ address: MAIL.to }],
    subject: MAIL.subject,
  })
  expect(mail?.text?.trim()).toBe(MAIL.text)
  expect(mail?.html?.trim()).toBe(MAIL.html)
  expect(mail?.messageId).toMatch(/@/)
  expect(Date.parse(mail?.date ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('name and password of SMTP_URL sign in, and an address among them is the sender', async () => {
  const server = await smtp({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'post@verein.example' && password === 'geheim:ö'
        ? done(null, { user: username })
        : done(new Error('no')),
  })
  const login = `${encodeURIComponent('post@verein.example')}:${encodeURIComponent('geheim:ö')}`
  delivery(`smtp://${login}@127.0.0.1:${server.port}`).post(MAIL)
  await vi.waitFor(() => expect(server.mails[0]?.from?.address).toBe('post@verein.example'), 5_000)
})

test('a server that offers encryption with a certificate nobody vouches for gets nothing', async () => {
  const server = await smtp({ disabledCommands: ['AUTH'] })
  const { post, lines } = delivery(`smtp://127.0.0.1:${server.port}`)
  post(MAIL)
  await vi.waitFor(() => expect(lines.at(-1)).toContain('"lastAttempt":true'), 5_000)
  expect(server.mails).toEqual([])

  const trusting = delivery(`smtp://127.0.0.1:${server.port}/?tls.rejectUnauthorized=false`)
  trusting.post(MAIL)
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), 5_000)
})

test('a server that refuses for a moment is asked again', async () => {
  let refusals = 0
  const server = await smtp({
    onRcptTo: (_address, _session, done) =>
      refusals++ < 2 ? done(Object.assign(new Error('busy'), { responseCode: 451 })) : done(),
  })
  const { post, lines } = delivery(`smtp://127.0.0.1:${server.port}`)
  post(MAIL)
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), 5_000)
  expect(lines).toHaveLength(2)
})

test('a server that is not there is given up and the log says so, without the mail itself', async () => {
  const { post, lines } = delivery('smtp://127.0.0.1:1')
  const begun = performance.now()
  post({ ...MAIL, text: 'https://site.example/auth/confirm?token_hash=geheim' })
  expect(performance.now() - begun).toBeLessThan(100)
  await vi.waitFor(() => expect(lines.at(-1)).toContain('"lastAttempt":true'), 5_000)
  expect(lines).toHaveLength(4)
  expect(lines.join()).not.toContain('token_hash')
})

test('stopping gives up a server that never answers, and says how many mails were left', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => {
    sockets.push(socket)
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  openings.push(async () => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const { post, close, lines } = delivery(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  post(MAIL)
  await vi.waitFor(() => expect(sockets).toHaveLength(1), 5_000)
  const begun = performance.now()
  await close()
  expect(performance.now() - begun).toBeLessThan(4_000)
  expect(lines.join()).toContain('"left":1')
})
