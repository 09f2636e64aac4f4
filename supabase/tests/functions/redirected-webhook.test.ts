import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outsideFetch, type Receiver, startReceiver, status } from 'zunft-backend/testing/functions'
import { startFunctionsServer } from './functions-server.ts'

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
      const answer = await functions.call('admin', 'test-webhook', { webhook_id: id, webhook_url: front.url })
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
