import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outsideFetch, type Receiver, reset, startReceiver, status } from 'zunft-backend/testing'
import { type FunctionsServer, isSigned, startFunctionsServer } from '../functions/functions-server.ts'
import { perform } from '../testing/personas.ts'

describe('messages to the webhook', () => {
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

describe('test of the webhook', () => {
  describe('test webhook', () => {
    let functions: FunctionsServer
    let receiver: Receiver
    beforeAll(async () => {
      ;[functions, receiver] = await Promise.all([startFunctionsServer(), startReceiver()])
    })
    afterAll(() => Promise.all([functions.server.close(), receiver.close()]))

    async function state(id: string) {
      const { rows } = await functions.server.db.adminPool.query(
        'select test_successful, last_test_at is not null as tested from webhook_settings where id = $1',
        [id],
      )
      return rows[0]
    }

    const testIt = async (webhook_id: string, webhook_url = receiver.url) =>
      (await functions.call('admin', 'test-webhook', { webhook_id, webhook_url })).json()

    describe('testing a webhook', () => {
      test('posts a signed message, and stores the success', async () => {
        const id = await functions.addWebhook(receiver.url)
        receiver.reply(status(204))
        expect(await testIt(id)).toEqual({ success: true, status: 204 })
        const [message] = receiver.received
        expect(message && isSigned(message, await functions.secretOf(id))).toBe(true)
        expect(JSON.parse(message?.body ?? '')).toMatchObject({ type: 'webhook.test' })
        expect(message?.headers['content-type']).toBe('application/json')
        expect(await state(id)).toEqual({ test_successful: true, tested: true })
        expect((await functions.logs()).at(-1)).toEqual({
          webhook_url: receiver.url,
          success: true,
          response_status: 204,
          error_message: null,
        })
      })

      test('stores a failure, also for a webhook that worked before, and does not retry', async () => {
        const id = await functions.addWebhook(receiver.url, true)
        receiver.reply(status(500))
        const answer = await testIt(id)
        expect(answer).toEqual({
          success: false,
          status: 500,
          error: 'Der Versanddienst meldet einen Fehler (500).',
        })
        expect(receiver.received).toHaveLength(1)
        expect(await state(id)).toEqual({ test_successful: false, tested: true })
        expect((await functions.logs()).at(-1)).toMatchObject({ success: false, response_status: 500 })
      })

      test('reports an unreachable receiver without details', async () => {
        const id = await functions.addWebhook(receiver.url)
        receiver.reply(reset)
        expect(await testIt(id)).toEqual({
          success: false,
          status: null,
          error: 'Der Empfänger ist nicht erreichbar.',
        })
      })

      test('does not wait for the end of an endless response', async () => {
        const id = await functions.addWebhook(receiver.url)
        const closed = new Promise<void>((resolve) => {
          receiver.reply((response) => {
            response.writeHead(200)
            const pour = () => {
              while (!response.destroyed && response.write('x'.repeat(65_536)));
              if (!response.destroyed) response.once('drain', pour)
            }
            response.once('close', resolve)
            pour()
          })
        })
        expect(await testIt(id)).toEqual({ success: true, status: 200 })
        await closed
      })

      test.each([301, 302, 303])('does not follow a redirect that would drop the body (%i)', async (code) => {
        const id = await functions.addWebhook(receiver.url)
        receiver.reply(status(code, { location: receiver.url }))
        expect(await testIt(id)).toMatchObject({ success: false, status: code })
        expect(receiver.received).toHaveLength(1)
      })

      test('follows redirects that keep the body, up to a limit', async () => {
        const id = await functions.addWebhook(receiver.url)
        receiver.reply(status(307, { location: '/elsewhere' }), status(200))
        expect(await testIt(id)).toEqual({ success: true, status: 200 })
        const [first, second] = receiver.received
        expect(second?.path).toBe('/elsewhere')
        expect(second?.body).toBe(first?.body)
        receiver.reply(status(308, { location: receiver.url }))
        expect(await testIt(id)).toEqual({
          success: false,
          status: null,
          error: 'Die Adresse leitet zu oft weiter.',
        })
        expect(receiver.received).toHaveLength(4)
      })

      test.each(['ftp://files.example/', 'http://', 'data:text/plain,x'])(
        'does not follow a redirect to %s',
        async (location) => {
          const id = await functions.addWebhook(receiver.url)
          receiver.reply(status(307, { location }))
          expect(await testIt(id)).toMatchObject({
            success: false,
            error: 'Die Adresse leitet an eine Stelle weiter, die nicht erlaubt ist.',
          })
        },
      )
    })

    describe('refused', () => {
      test("a URL that is not the webhook's", async () => {
        const id = await functions.addWebhook(receiver.url)
        receiver.reply(status(200))
        const answer = await functions.call('admin', 'test-webhook', {
          webhook_id: id,
          webhook_url: `${receiver.url}/other`,
        })
        expect(answer.status).toBe(409)
        expect(await answer.json()).toMatchObject({ success: false, code: 'webhook_mismatch' })
        expect(receiver.received).toHaveLength(0)
      })

      test.each([crypto.randomUUID(), 'abc', '', 7, null, undefined, { or: 1 }])(
        'the webhook %j, which does not exist',
        async (webhook_id) => {
          const answer = await functions.call('admin', 'test-webhook', { webhook_id })
          expect(answer.status).toBe(404)
          expect(await answer.json()).toMatchObject({ code: 'webhook_not_found' })
        },
      )

      test.each(['', '{', '[]', '"text"', 'null'])('the body %j', async (body) => {
        const answer = await functions.call('admin', 'test-webhook', body)
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({ code: 'invalid_body' })
      })
    })
  })

  describe('slow receiver', () => {
    let functions: FunctionsServer
    let receiver: Receiver
    const asked: number[] = []
    const passed = new AbortController()
    beforeAll(async () => {
      receiver = await startReceiver()
      functions = await startFunctionsServer({
        deadline(milliseconds) {
          asked.push(milliseconds)
          return passed.signal
        },
      })
    })
    afterAll(() => Promise.all([functions.server.close(), receiver.close()]))

    test('a receiver that does not respond is aborted after ten seconds', async () => {
      const id = await functions.addWebhook(receiver.url)
      // The receiver has read the message and does not answer; the clock advances meanwhile.
      receiver.reply(() => passed.abort(new DOMException('too late', 'TimeoutError')))
      const answer = await functions.call('admin', 'test-webhook', {
        webhook_id: id,
        webhook_url: receiver.url,
      })
      expect(await answer.json()).toEqual({
        success: false,
        status: null,
        error: 'Keine Antwort innerhalb von 10 Sekunden.',
      })
      expect(asked).toEqual([10_000])
      expect(await functions.logs()).toMatchObject([{ success: false, response_status: null }])
    })
  })

  describe('redirected webhook', () => {
    let receiver: Receiver
    beforeAll(async () => {
      receiver = await startReceiver()
    })
    afterAll(() => receiver.close())

    describe('a webhook behind the SSRF guard', () => {
      // 127.0.0.2 counts as a public address here, so that a real redirect leads from public to private.
      const isAllowed = (address: string) => address === '127.0.0.2'
      const outside = outsideFetch({ isAllowed })
      afterAll(() => outside.close())

      test.each([307, 308])('cannot be redirected to loopback (%i)', async (code) => {
        const [functions, front] = await Promise.all([
          startFunctionsServer({ outside: outside.fetch }),
          startReceiver('127.0.0.2'),
        ])
        try {
          receiver.reply(status(200))
          front.reply(status(code, { location: receiver.url }))
          const id = await functions.addWebhook(front.url)
          const answer = await functions.call('admin', 'test-webhook', {
            webhook_id: id,
            webhook_url: front.url,
          })
          expect(await answer.json()).toEqual({
            success: false,
            status: null,
            error: 'Adressen im eigenen oder in privaten Netzen sind nicht erlaubt.',
          })
          expect([front.received.length, receiver.received.length]).toEqual([1, 0])
          expect(await functions.logs()).toHaveLength(1)
        } finally {
          await Promise.all([functions.server.close(), front.close()])
        }
      })
    })
  })
})
