import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outsideFetch, type Receiver, reset, startReceiver, status } from 'zunft-backend/testing'
import { type FunctionsServer, isSigned, startFunctionsServer } from './functions-server.ts'

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
