import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createServer } from '../app.ts'
import { createDelivery, createMailer } from '../auth/index.ts'
import { startSmtpServer } from '../auth/testing/mails.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createLog } from './create-log.ts'

describe('log', () => {
  const CREATE_LOG = new URL('./create-log.ts', import.meta.url).href
  const ALL = Array.from({ length: 500 }, (_, n) => n)

  /** A process that logs 500 lines and then does `ending`; its lines as they arrive. */
  function startLogging(ending: string) {
    const script = `
    import { createLog } from ${JSON.stringify(CREATE_LOG)}
    const log = createLog('debug')
    for (let n = 0; n < 500; n += 1) log.debug({ n }, 'request')
    ${ending}`
    const logging = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return { logging, lines: createInterface({ input: logging.stdout }) }
  }

  const numberOf = (line: string): number => JSON.parse(line).n

  test.each([
    ['exits', 'process.exit(0)'],
    ['ends by itself', ''],
    ['throws', "throw new Error('broken')"],
    [
      'is stopped by a signal that it handles',
      "process.once('SIGTERM', () => process.exit(0)); setInterval(() => process.kill(process.pid), 1)",
    ],
  ])('a process that %s has written every line', async (_what, ending) => {
    const written: number[] = []
    for await (const line of startLogging(ending).lines) written.push(numberOf(line))
    // The last ones may overtake what the operating system was writing at the exit.
    expect(written.sort((a, b) => a - b)).toEqual(ALL)
  })

  test('lines are written while the process goes on', async () => {
    const { logging, lines } = startLogging('setInterval(() => {}, 60_000)')
    for await (const line of lines) if (numberOf(line) === ALL.at(-1)) logging.kill('SIGKILL')
    expect(logging.killed).toBe(true)
  })
})

describe('privacy of the log', () => {
  /** All personal data of this test; the log must not contain any of it. */
  const PERSON = {
    name: 'Zenzi Hinterhuber',
    email: 'zenzi.hinterhuber@gasthof.example',
    password: 'Steckerlfisch-1979',
    iban: 'DE02 1203 0000 0000 2020 51',
    address: '203.0.113.77',
    phone: '09461 7734',
    search: 'Hinterhuber',
  } as const

  const lines: string[] = []
  const log = createLog('trace', { write: (line) => lines.push(line) })
  const closing: (() => unknown)[] = []
  let server: TestServer
  let url: string

  beforeAll(async () => {
    server = await createTestServer()
    const smtp = await startSmtpServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) =>
        done(new Error(`<${address}>: ${PERSON.name} is unknown here`)),
    })
    const settings = {
      dataDir: '/nonexistent',
      siteUrl: 'http://site.test',
      smtpTls: false,
      senderName: async () => 'Example',
    }
    const mailer = createMailer({ ...settings, smtpUrl: `smtp://127.0.0.1:${smtp.port}` }, log)
    const delivery = createDelivery(mailer, log, { retryDelays: [] })
    const app = await createServer({ ...server.dependencies, delivery, log })
    const http = createHttpServer(getRequestListener(app.fetch))
    await once(http.listen(0, '127.0.0.1'), 'listening')
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    closing.push(
      () => http.closeAllConnections(),
      () => http.close(),
      () => delivery.close(),
      smtp.close,
      server.close,
    )
  })

  afterAll(async () => {
    for (const close of closing) await close()
  })

  const send = (
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
    method = 'POST',
  ) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        ...server.personas.visitor.headers,
        'content-type': 'application/json',
        'x-forwarded-for': PERSON.address,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  /** Makes writes fail with an unexpected error that quotes the whole row. */
  const breakTable = (table: string) =>
    server.db.adminPool.query(`
    create or replace function private.quoting() returns trigger language plpgsql as $$
    begin
      raise exception 'broken for "%"', new using errcode = 'XX001', detail = new::text, hint = new::text;
    end $$;
    create trigger quoting before insert or update on ${table} for each row execute function private.quoting()`)

  test('the log of common requests and errors contains no personal data', async () => {
    const { email, name, password, iban, phone, search } = PERSON
    const [first_name, last_name] = name.split(' ')
    const account = { email, password, data: { first_name, last_name } }
    const subscription = { name, email }
    const inquiry = {
      name,
      company: `Gasthof ${last_name}`,
      email,
      phone,
      address: 'Musterweg 1',
      message: `Kontoinhaber: ${name}\nIBAN: ${iban}`,
    }
    const statuses: Record<string, number> = {}
    const note = async (what: string, answer: Promise<Response>) => {
      statuses[what] = (await answer).status
    }
    await note('sign-up', send('/auth/v1/signup', account))
    await note('sign-in', send('/auth/v1/token?grant_type=password', { email, password }))
    await note('recovery', send('/auth/v1/recover', { email }))
    await note('inquiry', send('/rest/v1/inquiries', inquiry))
    await note('subscription', send('/rest/v1/subscriptions', subscription))
    const { admin } = server.personas
    await note('second subscription', send('/rest/v1/subscriptions', subscription, admin.headers))
    await note(
      'search',
      fetch(`${url}/rest/v1/notes?title=ilike.*${search}*&apikey=${server.secrets.secretKey}`),
    )
    await note(
      'upload',
      send(`/storage/v1/object/photos/${name}.jpg`, email, { 'content-type': 'image/jpeg' }),
    )
    await note('unreadable', send('/rest/v1/notes', `{"title": ${name}`))
    await note('unknown path', send(`/auth/v1/${encodeURIComponent(email)}`, {}))
    const { member } = server.personas
    await note(
      'profile',
      send(`/rest/v1/profiles?user_id=eq.${member.userId}`, { first_name }, member.headers, 'PATCH'),
    )
    await breakTable('public.subscriptions')
    await breakTable('records.notes')
    await breakTable('storage.objects')
    await breakTable('auth.users')
    await note('broken subscription', send('/rest/v1/subscriptions', subscription))
    await note('broken note', send('/rest/v1/notes', { title: name, body: iban, author_email: email }))
    await note('broken sign-up', send('/auth/v1/signup', { ...account, email: `other.${email}` }))
    await vi.waitFor(() => expect(lines.join('')).toContain('a mail could not be sent'), 5_000)

    expect(statuses).toMatchObject({
      'sign-up': 200,
      'sign-in': 400,
      inquiry: 201,
      subscription: 201,
      'second subscription': 409,
      search: 200,
      'broken subscription': 500,
      'broken note': 500,
      'broken sign-up': 500,
    })
    expect(statuses.upload).toBeGreaterThanOrEqual(400)
    expect(lines.length).toBeGreaterThan(15)
    const { jwtSecret, publishableKey, secretKey } = server.secrets
    const secrets = [jwtSecret, publishableKey, secretKey, member.headers.authorization?.slice(7, 40) ?? '']
    const parts = [
      ...Object.values(PERSON),
      ...name.split(' '),
      iban.replaceAll(' ', ''),
      'gasthof',
      ...secrets,
    ]
    const written = lines.join('').toLowerCase()
    expect(parts.filter((part) => written.includes(part.toLowerCase()))).toEqual([])
    expect(written).not.toMatch(/[\w.]+@[\w-]+\.\w+|%40/)
    expect(written).toContain('xx001')
  })
})
