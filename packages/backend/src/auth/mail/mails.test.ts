import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { authClient, createAccount } from '../testing/accounts.ts'
import { startSmtpServer } from '../testing/mails.ts'
import { createDelivery } from './delivery.ts'
import { fillProjectValues, readMailTemplates, readProjectValues } from './mail-templates.ts'
import { createMailer } from './mailer.ts'

describe('delivery of mails', () => {
  const MAIL = {
    to: 'erika@example.org',
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: 'Grüß Gott, hier ist Ihr Link.',
    html: '<p>Grüß Gott, hier ist Ihr Link.</p>',
  }
  const SITE = 'https://www.site.example'

  const openings: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of openings.splice(0).reverse()) await close()
  })

  /** A delivery to the given SMTP server with short retry delays, and its log lines. */
  function delivery(smtpUrl: string, { retryDelays = [20, 20, 20], smtpTls = false } = {}) {
    const lines: string[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const log = pino({ level: 'info' }, sink)
    const mailer = createMailer(
      {
        smtpUrl,
        smtpTls,
        dataDir: '/nonexistent',
        siteUrl: SITE,
        senderName: async () => 'Müster und Söhne',
      },
      log,
    )
    const made = createDelivery(mailer, log, { retryDelays })
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
      from: { name: 'Müster und Söhne', address: 'noreply@www.site.example' },
      to: [{ address: MAIL.to }],
      subject: MAIL.subject,
    })
    expect(mail?.text?.trim()).toBe(MAIL.text)
    expect(mail?.html?.trim()).toBe(MAIL.html)
    expect(mail?.messageId).toMatch(/@www\.site\.example>$/)
    expect(Date.parse(mail?.date ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('name and password of SMTP_URL sign in, and an address among them is the sender', async () => {
    const server = await smtp({
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'post@mail.example' && password === 'geheim:ö'
          ? done(null, { user: username })
          : done(new Error('no')),
    })
    const login = `${encodeURIComponent('post@mail.example')}:${encodeURIComponent('geheim:ö')}`
    delivery(`smtp://${login}@127.0.0.1:${server.port}`).post(MAIL)
    await vi.waitFor(() => expect(server.mails[0]?.from?.address).toBe('post@mail.example'), 5_000)
  })

  test('a mail may name recipient and sender, and bring its id and headers', async () => {
    const server = await smtp()
    const messageId = '<0d9f2c7e-1111-4222-8333-444455556666@www.site.example>'
    const unsubscribe = `<https://www.site.example/${'a'.repeat(120)}>`
    delivery(`smtp://127.0.0.1:${server.port}`).post({
      ...MAIL,
      toName: 'Jürgen "Größe", Müßig <x@evil.example>\r\nBcc: evil@evil.example',
      fromName: 'Druckerei Müster',
      replyTo: 'vorstand@example.org',
      messageId,
      headers: { 'List-Unsubscribe': unsubscribe, 'X-Note': 'a\r\nBcc: evil@evil.example' },
    })
    await vi.waitFor(() => expect(server.mails).toHaveLength(1), 5_000)
    const [mail] = server.mails
    expect(mail?.to).toEqual([{ name: expect.stringContaining('Jürgen "Größe", Müßig'), address: MAIL.to }])
    expect(mail?.from).toEqual({ name: 'Druckerei Müster', address: 'noreply@www.site.example' })
    expect(mail?.replyTo).toMatchObject([{ address: 'vorstand@example.org' }])
    expect(mail?.messageId).toBe(messageId)
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe')).toBe(unsubscribe)
    expect([headers.has('bcc'), mail?.bcc]).toEqual([false, undefined])
  })

  test('an address is one recipient, whatever is written in it', async () => {
    const recipients: string[] = []
    const server = await smtp({
      onRcptTo: ({ address }, _session, done) => {
        recipients.push(address)
        done()
      },
    })
    const { post, lines } = delivery(`smtp://127.0.0.1:${server.port}`, { retryDelays: [] })
    post({ ...MAIL, to: 'erika@example.org, max@example.org' })
    post({ ...MAIL, to: 'Max <max@example.org>' })
    post(MAIL)
    await vi.waitFor(() => expect(server.mails.length + lines.length).toBe(3), 5_000)
    expect(recipients.filter((address) => address === 'max@example.org')).toEqual([])
  })

  test('many mails share a few connections', async () => {
    let connections = 0
    const server = await smtp({
      onConnect: (_session, done) => {
        connections += 1
        done()
      },
    })
    const { post } = delivery(`smtp://127.0.0.1:${server.port}`)
    for (let n = 0; n < 60; n++) post(MAIL)
    await vi.waitFor(() => expect(server.mails).toHaveLength(60), 10_000)
    expect(connections).toBeLessThanOrEqual(5)
  })

  test('a server with an untrusted certificate gets no mail', async () => {
    const server = await smtp({ disabledCommands: ['AUTH'] })
    const { post, lines } = delivery(`smtp://127.0.0.1:${server.port}`)
    post(MAIL)
    await vi.waitFor(() => expect(lines.at(-1)).toContain('"lastAttempt":true'), 5_000)
    expect(server.mails).toEqual([])

    const trusting = delivery(`smtp://127.0.0.1:${server.port}/?tls.rejectUnauthorized=false`)
    trusting.post(MAIL)
    await vi.waitFor(() => expect(server.mails).toHaveLength(1), 5_000)
  })

  test('neither headers nor greeting of a mail name the sending host', async () => {
    const greetings: string[] = []
    const server = await smtp({
      onMailFrom: (_address, { hostNameAppearsAs }, done) => {
        greetings.push(String(hostNameAppearsAs))
        done()
      },
    })
    delivery(`smtp://127.0.0.1:${server.port}`).post(MAIL)
    await vi.waitFor(() => expect(server.mails).toHaveLength(1), 5_000)
    expect(greetings).toEqual(['www.site.example'])
    const head = JSON.stringify(server.mails[0]?.headers)
    for (const name of [hostname(), '127.0.0.1', 'localhost']) expect(head).not.toContain(name)
  })

  describe('required encryption', () => {
    const refused = async (port: number) => {
      const { post, lines } = delivery(`smtp://127.0.0.1:${port}?ignoreTLS=true`, {
        retryDelays: [],
        smtpTls: true,
      })
      post(MAIL)
      await vi.waitFor(() => expect(lines.at(-1)).toContain('"lastAttempt":true'), 5_000)
      return lines.join('')
    }

    test('uses the STARTTLS that a server offers', async () => {
      const server = await smtp({ disabledCommands: ['AUTH'] })
      const url = `smtp://127.0.0.1:${server.port}/?tls.rejectUnauthorized=false`
      delivery(url, { smtpTls: true }).post(MAIL)
      await vi.waitFor(() => expect(server.mails).toHaveLength(1), 5_000)
    })

    test('fails with a server without it, and the reason is logged', async () => {
      const server = await smtp()
      expect(await refused(server.port)).toContain('SMTP_TLS=off would send in clear')
      expect(server.mails).toEqual([])
    })

    test('is not dropped when STARTTLS is stripped or refused on the way', async () => {
      const server = await smtp({ disabledCommands: ['AUTH'] })
      const commands: string[] = []
      const between = createServer((client) => {
        const upstream = connect(server.port, '127.0.0.1')
        client.on('data', (data) => {
          commands.push(String(data))
          if (String(data).startsWith('STARTTLS')) client.write('454 TLS not available\r\n')
          else upstream.write(data)
        })
        upstream.on('data', (data) => client.write(String(data).replace('STARTTLS', 'XXXXXXXX')))
        for (const [one, other] of [
          [client, upstream],
          [upstream, client],
        ] as const) {
          one.on('error', () => {})
          one.on('close', () => other.destroy())
        }
      }).listen(0, '127.0.0.1')
      await once(between, 'listening')
      openings.push(async () => between.close())
      expect(await refused((between.address() as AddressInfo).port)).toContain('offers no encryption')
      expect(commands.join('')).not.toContain('MAIL FROM')
      expect(server.mails).toEqual([])
    })
  })

  test('a temporary failure is retried', async () => {
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

  test('after the last retry the failure is logged, without the mail itself', async () => {
    const { post, lines } = delivery('smtp://127.0.0.1:1')
    const begun = performance.now()
    post({ ...MAIL, text: 'https://site.example/auth/confirm?token_hash=geheim' })
    expect(performance.now() - begun).toBeLessThan(100)
    await vi.waitFor(() => expect(lines.at(-1)).toContain('"lastAttempt":true'), 5_000)
    expect(lines).toHaveLength(4)
    expect(lines.join()).not.toContain('token_hash')
  })

  test('stopping aborts the connection to a server that never answers and logs the number of unsent mails', async () => {
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
})

describe('templates of mails', () => {
  const mailTemplates = readMailTemplates(
    fileURLToPath(new URL('../../../testing/project/templates', import.meta.url)),
  )
  const NAMES = [
    'confirmation',
    'invite',
    'magic_link',
    'recovery',
    'email_change',
    'reauthentication',
  ] as const
  const values = {
    Project: 'Fixture Project',
    SiteURL: 'https://www.site.example',
    RedirectTo: 'https://www.site.example/member?x=1&y=2',
    TokenHash: 'das-token',
    Token: '012345',
    Email: 'erika@example.org',
    NewEmail: '"><script>alert(1)</script>@example.org',
  }

  test.each(NAMES)('%s is rendered as HTML and text, from the project and from the backend', (name) => {
    for (const templates of [mailTemplates, readMailTemplates()]) {
      const mail = templates(name, 'erika@example.org', values)
      expect(mail.subject).toMatch(/\S/)
      for (const form of [mail.html, mail.text]) {
        expect(form).not.toContain('{{')
        expect(form).toContain('012345')
        expect(form.includes('das-token')).toBe(name !== 'reauthentication')
      }
    }
  })

  test('input of people is escaped in a mail', () => {
    const { html } = mailTemplates('email_change', 'erika@example.org', values)
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;script&gt;')
  })

  test('a change of address names the old one and the new one', () => {
    const addresses = { Email: 'alt@example.org', NewEmail: 'neu@example.org' }
    const { text, html } = mailTemplates('email_change', 'neu@example.org', { ...values, ...addresses })
    for (const form of [text, html]) expect(form).toContain('from alt@example.org to neu@example.org')
  })

  test('the redirect address is encoded as one parameter of the link', () => {
    const { text, html } = mailTemplates('recovery', 'erika@example.org', values)
    const link = /https\S+confirm\S+/.exec(text)?.[0] ?? ''
    expect(new URL(link).searchParams.get('redirect_to')).toBe(values.RedirectTo)
    expect(html).toContain(link.replaceAll('&', '&amp;'))
  })

  test('only values of the project are filled in for another service, and none is read as a placeholder there', () => {
    const template = '{{ .Project }}: {{ .Token }} {{ .RedirectTo | urlquery }}'
    const project = { Project: 'A & {{ .TokenHash }}' }
    expect(fillProjectValues(template, project, true)).toBe(
      'A &amp;  .TokenHash : {{ .Token }} {{ .RedirectTo | urlquery }}',
    )
    expect(fillProjectValues(template, project, false)).toBe(
      'A &  .TokenHash : {{ .Token }} {{ .RedirectTo | urlquery }}',
    )
  })

  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  async function recoveryMail() {
    const { email } = await createAccount(server)
    await authClient(server).resetPasswordForEmail(email)
    const mail = server.mails.filter(({ to }) => to === email).at(-1)
    if (!mail) throw new Error('no mail was sent')
    return mail
  }

  test('a mail has the values that the project has now, in subject, sender and both parts', async () => {
    expect(await recoveryMail()).toMatchObject({
      subject: 'Fixture Project: Choose a new password',
      fromName: 'Fixture Project',
    })
    const name = '<b>Müller & Söhne</b>'
    await server.db.adminPool.query(
      `insert into public.notes (title, body, author) values ($1, 'of the sender', 'sender')`,
      [name],
    )
    const mail = await recoveryMail()
    expect([mail.subject, mail.fromName]).toEqual([`${name}: Choose a new password`, name])
    expect(mail.text).toContain(`-- \n${name}`)
    expect(mail.html).toContain('&lt;b&gt;Müller &amp; Söhne&lt;/b&gt;')
    expect(mail.html).not.toContain('<b>')
  })

  test('values are single lines of at most 200 characters, null is an empty one', async () => {
    const query = `select E'Firma\\r\\nBcc: evil@example.org\\u2028 x' as "Name", repeat('ä', 300) as "Long", null as "None", 1979 as "Year"`
    expect(await readProjectValues(server.dependencies.pool, query)()).toEqual({
      Name: 'Firma Bcc: evil@example.org x',
      Long: 'ä'.repeat(200),
      None: '',
      Year: '1979',
    })
  })

  test('a project without the query, or without a row, has no values', async () => {
    const { pool } = server.dependencies
    expect(await readProjectValues(pool, undefined)()).toEqual({})
    expect(await readProjectValues(pool, 'select 1 as "A" where false')()).toEqual({})
  })

  test('the query cannot write', async () => {
    const query = 'delete from public.note_likes returning *'
    await expect(readProjectValues(server.dependencies.pool, query)()).rejects.toMatchObject({
      code: '25006',
    })
  })
})
