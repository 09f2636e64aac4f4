import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outsideFetch, type Receiver, reset, startReceiver, status } from 'zunft-backend/testing'
import type { Mail } from '../../functions/_shared/platform.ts'
import { perform } from '../testing/personas.ts'
import { type FunctionsServer, isSigned, startFunctionsServer } from './functions-server.ts'

const SITE_URL = 'https://www.verein.example'
const mails: Mail[] = []
const mail = async (sent: Mail) => void mails.push(sent)

/** Without a mail server. */
let office: FunctionsServer
let receiver: Receiver
beforeAll(async () => {
  ;[office, receiver] = await Promise.all([
    startFunctionsServer({ mail, mailDelivers: false }, { SITE_URL }),
    startReceiver(),
  ])
})
afterAll(() => Promise.all([office.server.close(), receiver.close()]))
beforeEach(async () => {
  mails.length = 0
  receiver.reply(status(200))
  await query(`delete from newsletter_subscriptions; delete from records.newsletter_confirmations;
    delete from records.newsletter_suppressions; delete from webhook_settings; delete from applications`)
})

const query = (text: string, values: unknown[] = [], { server } = office) =>
  server.db.adminPool.query(text, values)
const as = (who: 'visitor' | 'admin', text: string, values: unknown[] = [], { server } = office) =>
  perform(server.db.pool, server.personas[who].claims, text, values)

const EMAIL = 'erika@example.org'
const signUp = (email = EMAIL, to = office) =>
  as('visitor', 'insert into newsletter_subscriptions (name, email) values ($1, $2)', ['Erika', email], to)

async function deliver(to = office) {
  const answer = await to.call('visitor', 'deliver-mail', {})
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
}

async function confirmation() {
  const { rows } = await query(
    `select c.attempts, c.due_at is not null as is_due, c.due_at > now() + interval '9 minutes' as is_later,
       t.mailed_at is not null as was_asked
     from records.newsletter_confirmations as c join records.newsletter_states as t using (subscription_id)`,
  )
  return rows
}
const stateOf = async () => (await query('select state from newsletter_subscribers')).rows[0]?.state

/** Whether the link in a message confirms. */
async function confirms(body: string) {
  const token = /\/newsletter\/bestaetigen\/([\w-]{43})\n/.exec(JSON.parse(body).data.content)?.[1]
  return (await as('visitor', 'select confirm_newsletter($1) as confirmed', [token])).rows[0]?.confirmed
}
const only = <Item>(items: readonly Item[]): Item => {
  expect(items).toHaveLength(1)
  return items[0] as Item
}

describe('a sign-up where there is a webhook and no mail server', () => {
  test('is passed on once, as a signed message to one recipient, whose link confirms', async () => {
    const id = await office.addWebhook(receiver.url, true)
    await signUp()
    await expect(signUp()).rejects.toMatchObject({ code: '23505' })
    await Promise.all([deliver(), deliver()])
    await deliver()
    const message = only(receiver.received)
    expect(isSigned(message, await office.secretOf(id))).toBe(true)
    const { type, data } = JSON.parse(message.body)
    expect([type, data]).toEqual([
      'newsletter.send',
      {
        send_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        test: false,
        subject: 'Bitte bestätigen Sie Ihr Newsletter-Abonnement',
        content: expect.stringContaining(`\n${SITE_URL}/newsletter/bestaetigen/`),
        subscribers: [{ name: EMAIL, email: EMAIL }],
      },
    ])
    expect([mails, await stateOf()]).toEqual([[], 'asked'])
    expect([await confirms(message.body), await confirms(message.body)]).toEqual([true, false])
    expect(await stateOf()).toBe('confirmed')
  })

  test.for([
    ['an error of the server', status(500), 3],
    ['a refusal', status(422), 1],
    ['no answer', reset, 3],
  ] as const)(
    'is tried again later after %s, and copies of applications are sent',
    async ([, reply, calls]) => {
      await office.addWebhook(receiver.url, true)
      receiver.reply(reply)
      await signUp()
      await as(
        'visitor',
        `insert into applications (name, business_name, address, phone, email)
       values ('Max', 'Muster GmbH', 'Musterstraße 1', '09461 000 100', 'max@example.org')`,
      )
      await deliver()
      await deliver()
      expect(mails.map(({ to }) => to)).toEqual(['max@example.org'])
      // Repeats within a call are one message to the receiver.
      expect(receiver.received).toHaveLength(calls)
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      expect(only(await confirmation())).toEqual({
        attempts: 1,
        is_due: true,
        is_later: true,
        was_asked: false,
      })
      const [old] = receiver.received

      receiver.reply(status(200))
      await query('update records.newsletter_confirmations set due_at = now()')
      await deliver()
      const message = only(receiver.received)
      expect(only(await confirmation())).toMatchObject({ attempts: 2, is_due: false, was_asked: true })
      // The new message has a new link, so that it must not count as a repeat of the old one.
      expect(message.headers['webhook-id']).not.toBe(old?.headers['webhook-id'])
      expect([await confirms(old?.body ?? ''), await confirms(message.body)]).toEqual([false, true])
    },
  )

  test('is given up after six attempts', async () => {
    await office.addWebhook(receiver.url, true)
    receiver.reply(status(422))
    await signUp()
    for (let run = 0; run < 8; run += 1) {
      await deliver()
      await query('update records.newsletter_confirmations set due_at = now() where due_at is not null')
    }
    expect(receiver.received).toHaveLength(6)
    expect(await stateOf()).toBe('asked')
  })

  test('of one address that the receiver refuses does not stop the others', async () => {
    await office.addWebhook(receiver.url, true)
    receiver.reply(status(422), status(200))
    for (const email of ['a@example.org', 'b@example.org', 'c@example.org']) await signUp(email)
    await deliver()
    expect(receiver.received).toHaveLength(3)
    expect((await confirmation()).filter(({ was_asked }) => was_asked)).toHaveLength(2)
  })

  test('does not reach private addresses', async () => {
    const outside = outsideFetch({ isAllowed: () => false })
    const guarded = await startFunctionsServer({ mail, mailDelivers: false, outside: outside.fetch })
    try {
      await guarded.addWebhook(receiver.url, true)
      await signUp(EMAIL, guarded)
      await deliver(guarded)
      expect(receiver.received).toEqual([])
      expect(only(await guarded.logs()).error_message).toMatch(/privaten Netzen/)
      const left = await query(
        'select from records.newsletter_confirmations where due_at > now()',
        [],
        guarded,
      )
      expect(left.rowCount).toBe(1)
    } finally {
      await Promise.all([guarded.server.close(), outside.close()])
    }
  })
})

test('with a mail server and a webhook confirmations go by mail alone', async () => {
  const both = await startFunctionsServer({ mail, mailDelivers: true }, { SITE_URL })
  try {
    await both.addWebhook(receiver.url, true)
    await signUp(EMAIL, both)
    await deliver(both)
    expect(only(mails).to).toBe(EMAIL)
    expect(receiver.received).toEqual([])
  } finally {
    await both.server.close()
  }
})

test('a webhook that is inactive or not tested gets none: sign-ups wait unconfirmed', async () => {
  await office.addWebhook(receiver.url, false)
  const inactive = await office.addWebhook(receiver.url, true)
  await query('update webhook_settings set is_active = false where id = $1', [inactive])
  await signUp()
  await deliver()
  expect([receiver.received, mails, await stateOf()]).toEqual([[], [], 'asked'])
  expect(only(await confirmation())).toMatchObject({ attempts: 0, is_due: true })
})

test('once a webhook is ready, older sign-ups are asked when an admin asks them, not by themselves', async () => {
  await signUp()
  await query(`update records.newsletter_confirmations set asked_at = now() - interval '2 days'`)
  await office.addWebhook(receiver.url, true)
  await deliver()
  expect(receiver.received).toEqual([])
  expect((await as('admin', 'select ask_unconfirmed_subscribers() as asked')).rows).toEqual([{ asked: 1 }])
  await deliver()
  expect(await confirms(only(receiver.received).body)).toBe(true)
})

test('visitors learn whether confirmations are delivered, and nothing of the webhook', async () => {
  const answers = async () => {
    const calls = ['newsletter_confirmations_are_delivered', 'mail_is_delivered'].map(async (name) => {
      const { headers } = office.server.personas.visitor
      return (await office.server.fetch(`/rest/v1/rpc/${name}`, { headers })).text()
    })
    return Promise.all(calls)
  }
  expect(await answers()).toEqual(['false', 'false'])
  await office.addWebhook(receiver.url, true)
  expect(await answers()).toEqual(['true', 'false'])
})
