import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Receiver, startReceiver, status } from 'zunft-backend/testing'
import { type FunctionsServer, startFunctionsServer } from '../functions/functions-server.ts'
import { perform } from '../testing/personas.ts'

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
