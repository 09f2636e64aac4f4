import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  besideTransaction,
  createServer,
  createTestServer,
  emptyTables,
  type TestServer,
} from 'zunft-backend/testing'
import type { Platform } from '../functions/_shared/platform.ts'
import { mailBySmtp } from '../functions/_shared/smtp.ts'
import { startMailServer } from './testing/mail-server.ts'

let server: TestServer
let empty: () => Promise<void>
/** Mails that earlier tests have sent. */
let earlier = 0
beforeAll(async () => {
  server = await createTestServer()
  empty = await emptyTables(server.db.adminPool)
})
beforeEach(async () => {
  await empty()
  earlier = server.mails.length
})
afterAll(() => server.close())

const mails = () => server.mails.slice(earlier)

const APPLICATION = {
  name: 'Erika Mustermann',
  business_name: 'Muster GmbH',
  address: 'Musterstraße 1, 93426 Roding',
  phone: '09461 000 100',
  email: 'erika@example.org',
  message: 'Kontoinhaber: Erika Mustermann\nIBAN: DE02 1203 0000 0000 2020 51',
}

const post = (
  path: string,
  body: unknown,
  who: 'visitor' | 'member' | 'service' = 'visitor',
  to = server.fetch,
) =>
  to(path, {
    method: 'POST',
    headers: { ...server.personas[who].headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const apply = async (email: string, who: 'visitor' | 'member' | 'service' = 'visitor') =>
  expect((await post('/rest/v1/applications', { ...APPLICATION, email }, who)).status).toBe(201)

async function deliver(to = server.fetch): Promise<void> {
  const answer = await post('/functions/v1/deliver-mail', {}, 'visitor', to)
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
}

const recipients = () => mails().map(({ to }) => to)
const waiting = async () =>
  (await server.db.adminPool.query('select from records.application_copies where due_at is not null')).rows
const later = () =>
  server.db.adminPool.query(`update records.application_copies set due_at = now() where due_at is not null`)

/** The test server with another mailer. */
async function serverWithMailer(mail: Platform['mail']) {
  const { functions, ...others } = server.dependencies
  const app = await createServer({
    ...others,
    functions: { ...functions, runtime: { ...functions.runtime, mail } },
  })
  return async (path: string, init?: RequestInit) => app.fetch(new Request(`http://site.test${path}`, init))
}

describe('the copy of an application', () => {
  test('is sent to the applicant once, however many calls, and waits no longer', async () => {
    await apply('erika@example.org')
    await apply('max@example.org', 'member')
    await Promise.all([deliver(), deliver(), deliver()])
    await deliver()
    expect([...recipients()].sort()).toEqual(['erika@example.org', 'max@example.org'])
    for (const { subject } of mails()) expect(subject).toMatch(/^Verein: Kopie/)
    expect(JSON.stringify(mails())).not.toMatch(/DE02|1203 0000/)
    expect(await waiting()).toEqual([])
  })

  test('names the association as the published settings do, as do confirmations of the newsletter', async () => {
    const name = 'Werbegemeinschaft Musterstadt e. V.'
    await server.db.adminPool.query('insert into settings_versions (number, document) values (1, $1)', [
      { association: { name } },
    ])
    await apply('erika@example.org')
    await post('/rest/v1/newsletter_subscriptions', { name: 'Max', email: 'max@example.org' })
    await deliver()
    const [copy, confirmation] = mails()
    expect(copy?.subject).toBe(`${name}: Kopie Ihres Mitgliedsantrags`)
    for (const mail of [copy, confirmation]) expect(mail?.text.split('\n').at(-1)).toBe(name)
    expect(confirmation?.text).toContain(`unser Newsletter abonniert (${name}).`)
  })

  test('is sent for public submissions only, not for applications entered by admins', async () => {
    await apply('import@example.org', 'service')
    await server.db.adminPool.query(
      `insert into applications (name, business_name, address, phone, email) values ('a', 'b', 'c', 'd', 'seed@example.org')`,
    )
    await deliver()
    expect(recipients()).toEqual([])
  })

  test('is limited to three a day per mailbox, in any spelling of the address; the applications are stored', async () => {
    const written = ['erika@example.org', 'Erika@Example.org', 'erika+1@example.org', 'erika+2@example.org']
    for (const email of [...written, 'erika@example.org']) await apply(email)
    await deliver()
    expect(recipients()).toHaveLength(3)
    expect((await server.db.adminPool.query('select from applications')).rowCount).toBe(5)
  })

  test('is sent for three of ten simultaneous applications', async () => {
    await Promise.all(Array.from({ length: 10 }, () => apply('erika@example.org')))
    await deliver()
    expect(recipients()).toHaveLength(3)
  })

  test('of an application that gets none is not waited for by others', async () => {
    // Without the applications, which would take seconds.
    await server.db.adminPool.query(
      `begin; set local session_replication_role = replica; insert into records.application_copies (application_id)
       select gen_random_uuid() from generate_series(1, 10000); commit`,
    )
    await besideTransaction(server.db.adminPool, async (counting) => {
      await counting.query(`select pg_advisory_xact_lock(hashtext('records.application_copies'))`)
      await apply('unhindered@example.org')
    })
  })

  test('that cannot be sent is retried, and given up after six attempts', async () => {
    let tries = 0
    const broken = await serverWithMailer(async () => {
      tries++
      throw new Error('no mail server')
    })
    await apply('erika@example.org')
    await deliver(broken)
    await deliver()
    expect([tries, recipients()]).toEqual([1, []])
    await later()
    await deliver()
    expect(recipients()).toEqual(['erika@example.org'])

    await apply('max@example.org')
    for (let call = 0; call < 8; call++) {
      await deliver(broken)
      await later()
    }
    expect(tries).toBe(1 + 6)
    expect(await waiting()).toEqual([])
  })

  test('is deleted with its application', async () => {
    await apply('erika@example.org')
    await server.db.adminPool.query('delete from applications')
    await deliver()
    expect([recipients(), await waiting()]).toEqual([[], []])
  })
})

test('only the function can read the queue of copies', async () => {
  await apply('erika@example.org')
  for (const who of ['visitor', 'member'] as const) {
    const claim = await post('/rest/v1/rpc/claim_application_copies', {}, who)
    const sent = await post(
      '/rest/v1/rpc/application_copy_sent',
      { _application_id: '10000000-0000-4000-8000-000000000001' },
      who,
    )
    expect([claim.status, sent.status].every((status) => status >= 400 && status < 500)).toBe(true)
    expect(await claim.text()).not.toContain('erika@')
  }
  const answer = await server.fetch('/functions/v1/deliver-mail', {
    headers: server.personas.visitor.headers,
  })
  expect(answer.status).toBe(405)
  expect(await waiting()).toHaveLength(1)
})

async function mailServer(refusal: 550 | 421 = 550) {
  const mail = await startMailServer(refusal)
  return { ...mail, server: await serverWithMailer(mail.mailer.mail) }
}

test('a real mail server receives it with the sender name of the installation', async () => {
  const mail = await mailServer()
  await apply('erika@example.org')
  await deliver(mail.server)
  expect(mail.received).toMatchObject([
    {
      from: { address: 'verein@example.org', name: 'Verein' },
      to: [{ address: 'erika@example.org' }],
      text: expect.stringContaining('IBAN: endet auf 2051'),
    },
  ])
})

const recipientsOf = (mails: readonly Email[]) => mails.map(({ to }) => to?.[0]?.address).sort()

test('an address that the mail server refuses stays queued; the other copies are sent', async () => {
  const mail = await mailServer()
  for (const name of ['nobody1', 'erika', 'nobody2', 'max']) await apply(`${name}@example.org`)
  await deliver(mail.server)
  expect(recipientsOf(mail.received)).toEqual(['erika@example.org', 'max@example.org'])
  expect(await waiting()).toHaveLength(2)
})

test('a mail server that closes the connection stops the run; all copies stay queued', async () => {
  const mail = await mailServer(421)
  for (const name of ['nobody1', 'nobody2', 'nobody3']) await apply(`${name}@example.org`)
  await deliver(mail.server)
  expect(mail.asked).toHaveLength(1)
  expect(await waiting()).toHaveLength(3)
})

test('without a mail server the copy stays queued', async () => {
  await apply('erika@example.org')
  await deliver(await serverWithMailer(mailBySmtp(() => undefined).mail))
  expect(await waiting()).toHaveLength(1)
})
