import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Receiver, startReceiver, status } from 'zunft-backend/testing/functions'
import { createNewsletterOffice } from '../testing/newsletter-office.ts'
import { perform } from '../testing/personas.ts'
import { type FunctionsServer, startFunctionsServer } from './functions-server.ts'

describe('a newsletter over a webhook', () => {
  let office: FunctionsServer
  let receiver: Receiver
  beforeAll(async () => {
    ;[office, receiver] = await Promise.all([startFunctionsServer(), startReceiver()])
    await office.addWebhook(receiver.url, true)
  })
  afterAll(() => Promise.all([office.server.close(), receiver.close()]))
  beforeEach(() => query('truncate newsletter_subscriptions cascade; delete from newsletters'))

  const query = (text: string, values: unknown[] = []) => office.server.db.adminPool.query(text, values)
  async function subscribe(count: number, name = 'leserin') {
    await query(
      `insert into newsletter_subscriptions (name, email)
     select 'Leserin', $2 || n || '@example.org' from generate_series(1, $1::int) as n`,
      [count, name],
    )
    await query(
      `update records.newsletter_states set asked_at = null, confirmed_at = now(), proof = 'double_opt_in'`,
    )
  }

  const NEWSLETTER = { subject: 'Weihnachtsdorf', content: 'Grüß Gott' }
  type Answer = { send_id: string; code?: string }

  async function send(overrides: object = {}): Promise<{ status: number; report: Answer }> {
    const body = { ...NEWSLETTER, webhook_url: receiver.url, ...overrides }
    const answer = await office.call('admin', 'send-newsletter', body)
    return { status: answer.status, report: (await answer.json()) as Answer }
  }
  /** What the back office does, and what the server does then; answers the results. */
  async function control(id: string, action: 'retry' | 'resume') {
    const { pool } = office.server.db
    const { claims } = office.server.personas.admin
    await perform(pool, claims, 'select control_newsletter($1, $2)', [id, action])
    await office.call('service', 'deliver-newsletters', {})
    const sql = 'select state, total, sent, failed, problem from newsletter_results where id = $1'
    return (await perform(pool, claims, sql, [id])).rows[0]
  }

  type Message = { key: string; body: string; emails: string[] }
  const messages = (): Message[] =>
    receiver.received.map(({ headers, body }) => ({
      key: String(headers['idempotency-key']),
      body,
      emails: JSON.parse(body).data.subscribers.map(({ email }: { email: string }) => email),
    }))

  /** 250 subscribers, of whom the second hundred is not reached. */
  async function failInPart() {
    await subscribe(250)
    receiver.reply(status(200), status(400), status(200))
    const { report } = await send()
    expect(report).toMatchObject({ total: 250, sent: 150, failed: 100 })
    const [, failed] = messages()
    if (!failed) throw new Error('there were not enough messages')
    receiver.reply(status(200))
    return { send_id: report.send_id, failed }
  }

  describe('a retry', () => {
    test('sends only the failed message, with the same body and idempotency key', async () => {
      const { send_id, failed } = await failInPart()
      await subscribe(20, 'spaeter')
      expect(await control(send_id, 'retry')).toMatchObject({
        state: 'sent',
        total: 250,
        sent: 250,
        failed: 0,
      })
      expect(messages()).toEqual([failed])
    })

    test('starts on request of an admin only, and sends each message once', async () => {
      const { send_id } = await failInPart()
      await send({ send_id })
      await office.call('service', 'deliver-newsletters', {})
      expect(messages()).toEqual([])
      receiver.reply(status(400))
      expect(await control(send_id, 'retry')).toMatchObject({ total: 250, sent: 150, failed: 100 })
      receiver.reply(status(200))
      await control(send_id, 'retry')
      await control(send_id, 'retry')
      expect(messages()).toHaveLength(1)
    })

    test('omits recipients who have unsubscribed, which gives another message', async () => {
      const { send_id, failed } = await failInPart()
      await query('update newsletter_subscriptions set active = false where email = $1', [failed.emails[0]])
      expect(await control(send_id, 'retry')).toMatchObject({ sent: 249, failed: 1 })
      expect(messages().map(({ emails }) => emails)).toEqual([failed.emails.slice(1)])
      expect(messages()[0]?.key).not.toBe(failed.key)
    })

    test('sends nothing when all recipients of the message have unsubscribed', async () => {
      const { send_id, failed } = await failInPart()
      await query('delete from newsletter_subscriptions where email = any ($1)', [failed.emails])
      expect(await control(send_id, 'retry')).toMatchObject({ state: 'sent', sent: 150, failed: 100 })
      expect(messages()).toEqual([])
    })
  })

  test('is paused after repeated failures, and resumed reaches everybody once', async () => {
    await subscribe(550)
    receiver.reply(status(200), status(400))
    const { report } = await send()
    expect(report).toMatchObject({ total: 550, sent: 100, failed: 450, remaining: 0 })
    const [reached] = messages()
    receiver.reply(status(200))
    await office.call('service', 'deliver-newsletters', {})
    expect(messages()).toEqual([])
    expect(await control(report.send_id, 'resume')).toMatchObject({ state: 'sent', sent: 550, problem: null })
    const emails = [...(reached?.emails ?? []), ...messages().flatMap((message) => message.emails)]
    expect([emails.length, new Set(emails).size]).toEqual([550, 550])
  })

  describe('the same newsletter', () => {
    test('can be requested again after a lost response: nobody gets it twice', async () => {
      await subscribe(150)
      receiver.reply(status(200))
      const send_id = crypto.randomUUID()
      await send({ send_id })
      expect(await send({ send_id })).toMatchObject({ status: 200, report: { success: true, sent: 150 } })
      expect(messages()).toHaveLength(2)
    })

    test('cannot change its text', async () => {
      const { send_id } = await failInPart()
      const { status: code, report } = await send({ send_id, content: 'Etwas anderes' })
      expect([code, report.code]).toEqual([409, 'newsletter_changed'])
      expect(messages()).toEqual([])
      expect((await send({ send_id })).status).toBe(200)
    })

    test('is sent once by two calls and a server at the same time, which wait for its end', async () => {
      await subscribe(10)
      const send_id = crypto.randomUUID()
      const beside: Promise<{ report: Answer }>[] = []
      receiver.reply(async (response) => {
        beside.push(send({ send_id }))
        await office.call('service', 'deliver-newsletters', {})
        response.writeHead(200).end()
      })
      expect((await send({ send_id })).report).toMatchObject({ success: true, sent: 10 })
      expect((await beside[0])?.report).toMatchObject({ success: true, sent: 10 })
      expect(messages()).toHaveLength(1)
    })
  })
})

describe('newsletter runs', () => {
  const { state, query, many, start, deliver, results, recipients, counts } = createNewsletterOffice()

  /** Mails that are handed over at the same time, and the number of one at the beginning of a batch of sixteen, after four and eight. */
  const AT_ONCE = 4
  const IN_LARGE_BATCH = 13

  /** A server of its own with a newsletter for two people; `wait` makes the pauses of functions. */
  async function officeOfTwo(perMinute: string, wait: () => Promise<unknown>) {
    const change = { mail: async () => {}, wait: async () => void (await wait()) }
    const { server, call } = await startFunctionsServer(change, { NEWSLETTER_PER_MINUTE: perMinute })
    const run = (sql: string) => server.db.adminPool.query(sql)
    await run(`insert into newsletter_subscriptions (name, email) values ('a', 'a@example.org'), ('b', 'b@example.org');
    update records.newsletter_states set confirmed_at = now(), proof = 'double_opt_in'; select note_mail_delivery(true);
    insert into newsletters (id, subject, content, subscribers, state, channel) values (gen_random_uuid(), 'a', 'b', 0, 'draft', 'smtp');
    select private.enqueue_newsletter(id) from newsletters`)
    return {
      query: run,
      deliver: async (signal?: AbortSignal) =>
        (await call('service', 'deliver-newsletters', {}, signal)).json(),
      close: server.close,
    }
  }

  test('ends when it is told to stop, and gives back what it has not tried', async () => {
    await many(40)
    const id = await start()
    const stopping = new AbortController()
    state.onMail = async () => stopping.abort()
    await deliver(stopping.signal)
    expect(recipients().length).toBeLessThan(12)
    const { rows } = await query(
      `select count(*)::int as n from records.newsletter_deliveries where state = 'sending'`,
    )
    expect(rows).toEqual([{ n: 0 }])
    state.onMail = async () => {}
    await deliver()
    expect([recipients().length, new Set(recipients()).size]).toEqual([40, 40])
    expect((await results(id)).state).toBe('sent')
  })

  test('stops within a batch when it is told to', async () => {
    await many(40)
    await start()
    const stopping = new AbortController()
    let asked = 0
    state.onMail = async () => {
      asked += 1
      if (asked === IN_LARGE_BATCH) stopping.abort()
    }
    await deliver(stopping.signal)
    expect(asked).toBeLessThan(IN_LARGE_BATCH + AT_ONCE)
    expect(await counts()).toEqual({ sent: asked, waiting: 40 - asked })
  })

  test('ends after most of a minute, and asks to be called again at once', async () => {
    await many(40)
    await start()
    state.onMail = async () => {
      state.ahead += 5_000
    }
    expect(await deliver()).toMatchObject({ status: 200, retryAfter: '0' })
    const { sent, ...others } = await counts()
    expect(sent).toBeLessThan(30)
    expect(others).toEqual({ waiting: 40 - sent })
  })

  test('does not send a mail that it has claimed long ago: another server may have it', async () => {
    await many(40)
    await start()
    let asked = 0
    state.onMail = async () => {
      asked += 1
      if (asked === IN_LARGE_BATCH) state.ahead = 80_000
    }
    await deliver()
    expect(asked).toBeLessThan(IN_LARGE_BATCH + AT_ONCE)
    expect((await counts()).sent).toBe(asked)
  })

  test('does not wait for the next mail when it is told to stop', async () => {
    const stopping = new AbortController()
    const slow = await officeOfTwo('2', () => {
      stopping.abort()
      return Promise.withResolvers<void>().promise
    })
    expect(await slow.deliver(stopping.signal)).toEqual({ success: true, sent: 1 })
    await slow.close()
  })

  test('stores a result that the database did not take with the next attempt', async () => {
    const stored = await officeOfTwo('100000', () =>
      stored.query('grant execute on function record_newsletter_deliveries to service_role'),
    )
    await stored.query('revoke execute on function record_newsletter_deliveries from service_role')
    expect(await stored.deliver()).toEqual({ success: true, sent: 2 })
    const { rows } = await stored.query('select distinct state from records.newsletter_deliveries')
    expect(rows).toEqual([{ state: 'sent' }])
    await stored.close()
  })
})
